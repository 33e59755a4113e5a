/*
 * For device code: which rows of the catalog are compiled. A row has no kernel if nvcc's PTX is
 * older than it, or if the target lacks it. TARGET_SUFFIX is the suffix of the target's name.
 */
#ifndef WS_GPU_COMPILED_H
#define WS_GPU_COMPILED_H

#include "probe/isa/release_words.h"

/* Before CUDA 12.9 nvcc had one macro for each target with a suffix. */
#if defined(__CUDA_ARCH_SPECIFIC__) || defined(__CUDA_ARCH_FEAT_SM90_ALL) ||                       \
    defined(__CUDA_ARCH_FEAT_SM100_ALL) || defined(__CUDA_ARCH_FEAT_SM101_ALL) ||                  \
    defined(__CUDA_ARCH_FEAT_SM120_ALL)
#define TARGET_SUFFIX 'a'
#elif defined(__CUDA_ARCH_FAMILY_SPECIFIC__)
#define TARGET_SUFFIX 'f'
#else
#define TARGET_SUFFIX 0
#endif

/* A newer PTX version needs a few more lines here. */
#define NO_KERNEL(...)
#define COMPILED(...) __VA_ARGS__
#define RELEASE       (__CUDACC_VER_MAJOR__ * 10 + __CUDACC_VER_MINOR__)
#define PTX_10        COMPILED
#define PTX_64        COMPILED
#define PTX_65        COMPILED
#define PTX_70        COMPILED
#define PTX_71        COMPILED
#define PTX_78        COMPILED
#if RELEASE >= WS_RELEASE_OF_PTX_80
#define PTX_80 COMPILED
#else
#define PTX_80 NO_KERNEL
#endif
#if RELEASE >= WS_RELEASE_OF_PTX_84
#define PTX_84 COMPILED
#else
#define PTX_84 NO_KERNEL
#endif
#if RELEASE >= WS_RELEASE_OF_PTX_85
#define PTX_85 COMPILED
#else
#define PTX_85 NO_KERNEL
#endif
#if RELEASE >= WS_RELEASE_OF_PTX_86
#define PTX_86 COMPILED
#else
#define PTX_86 NO_KERNEL
#endif
#if RELEASE >= WS_RELEASE_OF_PTX_87
#define PTX_87 COMPILED
#else
#define PTX_87 NO_KERNEL
#endif
#if RELEASE >= WS_RELEASE_OF_PTX_94
#define PTX_94 COMPILED
#else
#define PTX_94 NO_KERNEL
#endif

#endif
