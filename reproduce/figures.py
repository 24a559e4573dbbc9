"""What the scripts that make figures share: telling a figure, running a benchmark, and a line plot as SVG; standard
library only."""

import json
import math
import subprocess

COLOURS = ["#c0392b", "#2471a3", "#1e8449", "#b7950b", "#7d3c98", "#d35400", "#17a589", "#566573", "#e84393", "#2c3e50",
           "#6e2c00", "#0b5345", "#000000"]


def tell(name, value, unit):
    """One figure, on a line that `reproduce/all` reads."""
    print(f"value {name} {value:.5g} {unit}", flush=True)


def run_benchmark(program, name, seconds):
    """The entries of a Google Benchmark program whose names match `name`, each run for at least `seconds`."""
    run = subprocess.run([program, f"--benchmark_filter={name}", "--benchmark_format=json",
                          f"--benchmark_min_time={seconds}"], check=True, capture_output=True, text=True)
    return json.loads(run.stdout)["benchmarks"]


def nice_ticks(low, high, logarithmic):
    if logarithmic:
        return [10.0**k for k in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)]
    step = 10 ** math.floor(math.log10((high - low) or 1.0))
    if (high - low) / step < 4:
        step /= 2
    return [low + k * step for k in range(int((high - low) / step) + 1)]


def line_plot(path, curves, title, x_label, y_label, log_x=False, log_y=False, layered=False):
    """curves: {name: [(x, y), ...]}; writes an SVG file. layered: each curve is thinner than the one before, so that
    those that coincide can be told apart."""
    width, height, left, top, right, bottom = 760, 480, 70, 40, 170, 50
    points = [p for curve in curves.values() for p in curve]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    if log_x:
        x0 = max(x0, 1e-12)
    if log_y:
        y0 = max(y0, 1e-12)
    if not log_y:
        y0 = min(0.0, y0)
    ticks_x, ticks_y = nice_ticks(x0, x1, log_x), nice_ticks(y0, y1, log_y)
    if log_x:
        x0, x1 = ticks_x[0], ticks_x[-1]
    if log_y:
        y0, y1 = ticks_y[0], ticks_y[-1]

    def place(value, low, high, logarithmic):
        if logarithmic:
            value, low, high = math.log10(max(value, low)), math.log10(low), math.log10(high)
        return (value - low) / ((high - low) or 1.0)

    def x_of(x):
        return left + place(x, x0, x1, log_x) * (width - left - right)

    def y_of(y):
        return height - bottom - place(y, y0, y1, log_y) * (height - top - bottom)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="12">',
           f'<rect width="{width}" height="{height}" fill="white"/>',
           f'<text x="{left}" y="24" font-size="15">{title}</text>']
    for tick in ticks_x:
        x = x_of(tick)
        out.append(f'<line x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{height - bottom}" stroke="#ddd"/>')
        out.append(f'<text x="{x:.1f}" y="{height - bottom + 18}" text-anchor="middle">{tick:g}</text>')
    for tick in ticks_y:
        y = y_of(tick)
        out.append(f'<line x1="{left}" y1="{y:.1f}" x2="{width - right}" y2="{y:.1f}" stroke="#ddd"/>')
        out.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>')
    out.append(f'<text x="{(left + width - right) / 2}" y="{height - 10}" text-anchor="middle">{x_label}</text>')
    out.append(f'<text transform="translate(16 {height / 2}) rotate(-90)" text-anchor="middle">{y_label}</text>')
    for k, (name, curve) in enumerate(curves.items()):
        colour = COLOURS[k % len(COLOURS)]
        path_data = " ".join(f"{x_of(x):.1f},{y_of(y):.1f}" for x, y in curve)
        line_width = 2 + 10 * (len(curves) - 1 - k) / len(curves) if layered else 2
        out.append(f'<polyline points="{path_data}" fill="none" stroke="{colour}" stroke-width="{line_width:g}"/>')
        out.append(f'<text x="{width - right + 10}" y="{top + 14 + 18 * k}" fill="{colour}">{name}</text>')
    out.append("</svg>")
    path.write_text("\n".join(out))
