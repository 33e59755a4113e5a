/*
 * The first CUDA Toolkit with each PTX ISA version in the table, its release times ten: shared by
 * the variant table and the kernels, so this file has only numbers. (PTX ISA, "Release Notes". 9.0
 * came with CUDA 13.0, and each later one with the next. For 8.6 the notes name CUDA 12.7, which
 * was only a driver.)
 */
#ifndef WS_ISA_RELEASE_WORDS_H
#define WS_ISA_RELEASE_WORDS_H

#define WS_RELEASE_LEAST 118 /* that the probe's kernels are compiled with */

#define WS_RELEASE_OF_PTX_78 118
#define WS_RELEASE_OF_PTX_80 120
#define WS_RELEASE_OF_PTX_81 121
#define WS_RELEASE_OF_PTX_82 122
#define WS_RELEASE_OF_PTX_83 123
#define WS_RELEASE_OF_PTX_84 124
#define WS_RELEASE_OF_PTX_85 125
#define WS_RELEASE_OF_PTX_86 128
#define WS_RELEASE_OF_PTX_87 128
#define WS_RELEASE_OF_PTX_88 129
#define WS_RELEASE_OF_PTX_90 130
#define WS_RELEASE_OF_PTX_94 134

#endif
