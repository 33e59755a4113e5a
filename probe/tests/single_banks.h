/*
 * Wavefronts of a phase counted bank by bank and word by word: the rule as the hardware has it, and
 * not, as in bank.c, by groups of four banks. What tests hold bank.c and the patterns against.
 */
#ifndef WS_PROBE_TESTS_SINGLE_BANKS_H
#define WS_PROBE_TESTS_SINGLE_BANKS_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/access/bank.h"

/* The most different 4-byte words that any one of the 32 banks must give in a phase. */
static inline int single_banks_wavefronts(const uint32_t *address, int rows, uint32_t row_bytes)
{
    int most = 0;

    for (uint32_t bank = 0; bank < WS_BANKS; bank++) {
        uint32_t words[WS_LANES * 4];
        int count = 0;

        for (int row = 0; row < rows; row++)
            for (uint32_t byte = 0; byte < row_bytes; byte += 4) {
                uint32_t word = (address[row] + byte) / 4;
                bool known = word % WS_BANKS != bank;

                for (int i = 0; i < count; i++)
                    known |= words[i] == word;
                if (!known)
                    words[count++] = word;
            }
        most = count > most ? count : most;
    }
    return most;
}

#endif
