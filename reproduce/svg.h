#pragma once
// Curves in frames, as SVG text.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace ringlet::reproduce {

// A rectangle of the picture, and the ranges of x and y that it shows.
struct Panel {
  double left, top, width, height;
  double x_min, x_max, y_min, y_max;

  double across(double x) const { return left + width * (x - x_min) / (x_max - x_min); }
  double down(double y) const { return top + height * (y_max - y) / (y_max - y_min); }
};

class Svg {
 public:
  Svg(int width, int height)
      : text_(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" "
                          "font-family=\"sans-serif\" font-size=\"13\">\n"
                          "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
                          width, height)) {}

  void frame(const Panel& p, const std::string& title) {
    text_ +=
        fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#999999\"/>\n",
                    p.left, p.top, p.width, p.height);
    label(p.left, p.top - 8.0, title, "#000000");
  }
  void label(double x, double y, const std::string& words, const std::string& colour) {
    text_ += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>\n", x, y, colour, words);
  }
  // Numbers along both axes, at equal distances.
  void ticks(const Panel& p, int across, int up) {
    for (int k = 0; k <= across; ++k) {
      const double x = p.x_min + (p.x_max - p.x_min) * k / across;
      label(p.across(x) - 10.0, p.top + p.height + 18.0, fmt::format("{:g}", x), "#444444");
    }
    for (int k = 0; k <= up; ++k) {
      const double y = p.y_min + (p.y_max - p.y_min) * k / up;
      label(p.left - 28.0, p.down(y) + 4.0, fmt::format("{:g}", y), "#444444");
    }
  }
  // Values outside the panel stop at its edge.
  void curve(const Panel& p, const std::vector<double>& x, const std::vector<double>& y,
             const std::string& colour, double width) {
    text_ +=
        fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" points=\"", colour, width);
    for (std::size_t i = 0; i < x.size(); ++i)
      text_ += fmt::format("{:.1f},{:.1f} ", p.across(std::clamp(x[i], p.x_min, p.x_max)),
                           p.down(std::clamp(y[i], p.y_min, p.y_max)));
    text_ += "\"/>\n";
  }
  std::string text() const { return text_ + "</svg>\n"; }

 private:
  std::string text_;
};

}  // namespace ringlet::reproduce
