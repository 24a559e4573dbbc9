#!/bin/sh
# Builds and runs the check and benchmark of curly springs on a GPU, on a machine that has CUDA and g++ and nothing else.
# Usage: benchmarks/gpu_curly.sh CASE [build folder]      CUDA_ARCH=sm_90 NVCC=nvcc CXX=g++ may be set.
# CASE comes from ringlet_benchmark_gpu_curly_case, which needs all of Ringlet.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
case_file=$1
out=${2:-"$root/build/gpu_curly"}
nvcc=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
mkdir -p "$out"
"$nvcc" -std=c++20 -O3 -arch="${CUDA_ARCH:-sm_90}" -I"$root/src" -c "$root/src/ringlet/sim/gpu/curly_cuda.cu" -o "$out/curly_cuda.o" &
"${CXX:-g++}" -std=c++20 -O2 -I"$root/src" -I"$root" -c "$root/benchmarks/gpu_curly.cpp" -o "$out/gpu_curly.o"
wait $!
"$nvcc" -arch="${CUDA_ARCH:-sm_90}" "$out/curly_cuda.o" "$out/gpu_curly.o" -o "$out/ringlet_gpu_curly"
"$out/ringlet_gpu_curly" "$case_file"
