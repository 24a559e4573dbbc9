#!/bin/sh
# Builds and runs the check and benchmark of chains on a GPU, on a machine that has CUDA and g++ and nothing else.
# Usage: benchmarks/gpu_chain.sh [build folder]      CUDA_ARCH=sm_90 NVCC=nvcc CXX=g++ may be set.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
out=${1:-"$root/build/gpu_chain"}
nvcc=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
mkdir -p "$out"
"$nvcc" -std=c++20 -O3 -arch="${CUDA_ARCH:-sm_90}" -prec-sqrt=false -prec-div=false -I"$root/src" \
  -c "$root/src/ringlet/sim/gpu/chain_cuda.cu" -o "$out/chain_cuda.o"
"${CXX:-g++}" -std=c++20 -O2 -ffp-contract=off -I"$root/src" -c "$root/benchmarks/gpu_chain.cpp" -o "$out/gpu_chain.o"
"$nvcc" -arch="${CUDA_ARCH:-sm_90}" "$out/chain_cuda.o" "$out/gpu_chain.o" -o "$out/ringlet_gpu_chain"
"$out/ringlet_gpu_chain"
