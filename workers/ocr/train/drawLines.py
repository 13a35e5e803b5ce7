"""Made pictures of lines of numbers, as workers/ocr/clean cuts them out of a photograph, each with what it says.

A line is drawn with a font, then goes the way of a photograph: rules and stamps, slant, a camera's resolution, blur, light, noise,
JPEG; then that of clean/drawStrip.ts: digits of about 32 px, levels from ink to paper, a margin of white.
"""
import io
import math
import random

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

# Blank first; '?' is any other sign.
ALPHABET = "\0" + "0123456789.,- m²XY:=()?"
HEIGHT = 32

# Fonts of Debian's packages fonts-liberation, -dejavu, -urw-base35, -crosextra-carlito, -crosextra-caladea, -freefont-ttf, -roboto-unhinted,
# -texgyre, -linuxlibertine, -lato, -hack-ttf. None of the second generator of test pictures (tests/support/certificates/printed).
_T = "/usr/share/fonts/truetype/"
_G = "/usr/share/texmf/fonts/opentype/public/tex-gyre/texgyre"
_FACES = (
    [f"{_T}liberation/Liberation{name}.ttf" for name in ("Serif-Regular", "Serif-Bold", "Serif-Italic", "Sans-Regular", "Sans-Bold", "Sans-Italic", "SansNarrow-Regular", "SansNarrow-Bold", "Mono-Regular", "Mono-Bold")] * 4
    + [f"{_T}dejavu/DejaVu{name}.ttf" for name in ("Sans", "Sans-Bold", "SansCondensed", "SansMono", "Serif", "Serif-Bold", "SerifCondensed")]
    + [f"{_T}crosextra/{name}.ttf" for name in ("Carlito-Regular", "Carlito-Bold", "Carlito-Italic", "Caladea-Regular", "Caladea-Bold", "Caladea-Italic")] * 2
    + [f"{_T}freefont/Free{name}.ttf" for name in ("Mono", "MonoBold", "Sans", "SansBold", "Serif", "SerifBold", "SerifItalic")]
    + [f"{_T}roboto/unhinted/RobotoTTF/Roboto-{name}.ttf" for name in ("Regular", "Medium", "Light", "Bold", "Italic")] * 2
    + [f"{_T}roboto/unhinted/RobotoCondensed-{name}.ttf" for name in ("Regular", "Light", "Bold")]
    + [f"{_T}lato/Lato-{name}.ttf" for name in ("Regular", "Medium", "Bold", "Light", "Semibold", "Italic")]
    + [f"{_T}hack/Hack-{name}.ttf" for name in ("Regular", "Bold")]
    + [f"{_G}{name}.otf" for name in ("bonum-regular", "bonum-bold", "pagella-regular", "pagella-bold", "pagella-italic", "schola-regular", "schola-bold", "termes-regular", "cursor-regular", "cursor-bold", "adventor-regular", "heroscn-regular")]
    + [f"/usr/share/fonts/opentype/linux-libertine/{name}.otf" for name in ("LinLibertine_R", "LinLibertine_RB", "LinLibertine_RI", "LinBiolinum_R", "LinBiolinum_RB")]
)
DRAWN = 38
_WORDS = (
    "Số hiệu điểm|Tên điểm|Tọa độ|X (m)|Y (m)|X(m)|Y(m)|X|Y|STT|Cạnh (m)|Cạnh|Chiều dài (m)|Chiều dài cạnh|Góc|Đỉnh thửa|Bảng liệt kê tọa độ góc ranh|BẢNG KÊ TỌA ĐỘ"
    "|Diện tích:|Diện tích|m²|m2|Hệ tọa độ VN-2000|kinh tuyến trục|Thửa đất số:|Tờ bản đồ số:|Kích thước cạnh|Ghi chú|mũi chiếu|Từ điểm|Đến điểm|(m)|Địa chỉ:|Điểm|của"
).split("|")
_LETTERS = "ABCDEGHIKLMNOPQRSTUVXYabcdeghiklmnopqrstuvxyđĐơưêáàạ()/:;°=|'"
_fonts = {}


def _font(face):
    if face not in _fonts:
        probe = ImageFont.truetype(face, 100, layout_engine=ImageFont.Layout.BASIC)
        _, top, _, bottom = probe.getbbox("0")
        _fonts[face] = ImageFont.truetype(face, round(100 * DRAWN / (bottom - top)), layout_engine=ImageFont.Layout.BASIC)
    return _fonts[face]


def _digits(dice, count):
    return "".join(dice.choice("0123456789") for _ in range(count))


def _number(dice, whole, decimals):
    first = dice.choice("123456789") + _digits(dice, whole - 1)
    mark, thousands = dice.choice([(".", ""), (".", ""), (",", ""), (",", ""), (",", "."), (",", " "), (".", " "), (".", ",")])
    if thousands:
        first = f"{int(first):,}".replace(",", thousands)
    return first + (mark + _digits(dice, decimals) if decimals else "")


def _text(dice, of_numbers):
    kind = dice.random()
    if of_numbers and dice.random() < 0.9:
        kind *= 0.74
    if kind < 0.38:
        return _number(dice, dice.choice([6, 7, 7]), dice.choice([2, 2, 2, 3, 3, 0, 1, 4]))
    if kind < 0.55:
        return _number(dice, dice.choice([1, 2, 2, 3, 3, 4]), dice.choice([1, 2, 2, 2, 3]))
    if kind < 0.63:
        return str(dice.randrange(1, 10 ** dice.choice([1, 1, 2, 2, 3])))
    if kind < 0.70:
        signs = "".join(dice.choice("0123456789012345678901234567890123456789.,") for _ in range(dice.randrange(3, 13)))
        return signs.strip(".,") or "7"
    if kind < 0.74:
        return f"{dice.randrange(1, 40)}-{dice.randrange(1, 40)}"
    if kind < 0.80:
        return _number(dice, 7, 2) + " " * dice.randrange(1, 4) + _number(dice, 6, 2)
    if kind < 0.84:
        return dice.choice("MABCDXYR") + str(dice.randrange(1, 40))
    if kind < 0.88:
        return dice.choice(["X", "Y", "X=", "Y:", "X: ", "Y: ", "X = ", "Y = ", "S = "]) + _number(dice, dice.choice([3, 6, 7]), 2)
    if kind < 0.93:
        return f"{dice.choice(['Diện tích: ', 'Diện tích thửa đất: ', 'DT: '])}{_number(dice, dice.choice([2, 3, 4]), dice.choice([0, 1, 1, 2]))}{dice.choice([' m²', ' m²', 'm²', ' m2', 'm2', ' (m²)'])}"
    if kind < 0.96:
        return dice.choice(_WORDS)
    return "".join(dice.choice(_LETTERS) for _ in range(dice.randrange(1, 9)))


def labels_of(text):
    return [ALPHABET.index(sign) if sign in ALPHABET[1:-1] else len(ALPHABET) - 1 for sign in " ".join(text.split())]


def _ink(dice, text):
    """The line on paper, larger than it will be; and the box of its ink."""
    font = _font(dice.choice(_FACES))
    gap = dice.choice([0, 0, 0, 0, 1, 2, 4, -1])
    width = math.ceil(font.getlength(text)) + max(0, gap * len(text)) + 100
    paper = Image.new("L", (width, 120), 255)
    pen = ImageDraw.Draw(paper)
    dark = dice.choice([0, 0, 20, 40, 70])
    if gap == 0:
        pen.text((50, 80), text, fill=dark, font=font, anchor="ls")
    else:
        at = 50.0
        for sign in text:
            pen.text((at, 80), sign, fill=dark, font=font, anchor="ls")
            at += font.getlength(sign) + gap
    left, top, right, bottom = ImageChops.invert(paper).getbbox()
    return paper, (left, top, right, bottom)


def _disturb(dice, paper, box):
    """What of rules, stamps, pens and folds is left after cleaning."""
    left, top, right, bottom = box
    pen = ImageDraw.Draw(paper)
    if dice.random() < 0.12:
        y = dice.choice([top - dice.randrange(2, 14), bottom + dice.randrange(2, 14), dice.randrange(top, bottom)])
        begin = dice.randrange(left - 20, right)
        pen.line((begin, y, begin + dice.randrange(4, 120), y + dice.randrange(-3, 4)), fill=dice.randrange(0, 200), width=dice.randrange(1, 4))
    if dice.random() < 0.10:
        x = dice.choice([left - dice.randrange(5, 30), right + dice.randrange(5, 30)])
        pen.line((x, top - dice.randrange(-20, 20), x + dice.randrange(-2, 3), bottom + dice.randrange(-20, 20)), fill=dice.randrange(0, 200), width=dice.randrange(1, 4))
    for _ in range(dice.choice([0, 0, 0, 0, 1, 1, 2, 3])):
        if dice.random() < 0.5:  # a stamp's ring or letters, lightened as coloured ink is
            over = Image.new("L", paper.size, 255)
            x, y, r = dice.randrange(left - 100, right + 100), dice.randrange(-100, 220), dice.randrange(15, 260)
            ImageDraw.Draw(over).arc((x - r, y - r, x + r, y + r), dice.randrange(360), dice.randrange(360), fill=dice.randrange(90, 240), width=dice.randrange(2, 16))
            paper = ImageChops.multiply(paper, over)
            pen = ImageDraw.Draw(paper)
        elif dice.random() < 0.5:  # a pen or a fold
            points = [dice.randrange(left - 30, right + 30), dice.randrange(0, 120), dice.randrange(left - 30, right + 30), dice.randrange(0, 120)]
            pen.line(points, fill=dice.choice([dice.randrange(60, 220), 255]), width=dice.randrange(1, 5))
        else:  # dust
            x, y, r = dice.randrange(left - 20, right + 20), dice.randrange(top - 20, bottom + 20), dice.randrange(1, 5)
            pen.ellipse((x - r, y - r, x + r, y + r), fill=dice.choice([dice.randrange(0, 180), 255]))
    return paper


def _photograph(dice, paper, box, px):
    """As a camera has it, digits `px` high; and the box there."""
    width, height = paper.size
    scale_x, scale_y = px / DRAWN * dice.uniform(0.85, 1.15), px / DRAWN
    small = paper.resize((max(4, round(width * scale_x)), max(4, round(height * scale_y))), dice.choice([Image.BOX, Image.BILINEAR, Image.BICUBIC, Image.LANCZOS]))
    left, top, right, bottom = (v * s for v, s in zip(box, (scale_x, scale_y, scale_x, scale_y)))
    slant, turn = dice.gauss(0, 0.03), dice.gauss(0, 0.008)
    if abs(slant) + abs(turn) > 0.01:
        matrix = (1, slant, -slant * small.height / 2, turn, 1, -turn * small.width / 2)
        small = small.transform(small.size, Image.AFFINE, matrix, Image.BICUBIC, fillcolor=255)
        rise = abs(turn) * (right - left) / 2
        lean = abs(slant) * (bottom - top) / 2
        left, top, right, bottom = left - lean, top - rise, right + lean, bottom + rise
    box = (left, top, right, bottom)
    focus = px * dice.choice([dice.uniform(0.005, 0.03), dice.uniform(0.02, 0.075), dice.uniform(0.05, 0.1)])
    if focus > 0.2:
        small = small.filter(ImageFilter.GaussianBlur(focus))
    grey = np.asarray(small, dtype=np.float32)
    if dice.random() < 0.3:
        length = px * dice.uniform(0.04, 0.16)
        angle = dice.uniform(0, math.pi)
        steps = max(2, math.ceil(length * 2))
        offsets = [(round(math.sin(angle) * length * (k / (steps - 1) - 0.5)), round(math.cos(angle) * length * (k / (steps - 1) - 0.5))) for k in range(steps)]
        grey = sum(np.roll(grey, offset, (0, 1)) for offset in offsets) / steps
    contrast = dice.uniform(0.45, 0.95)
    bright = dice.uniform(150, 255)
    grey = bright * (1 - contrast * (1 - grey / 255))
    if dice.random() < 0.3:
        grey *= np.linspace(dice.uniform(0.75, 1), dice.uniform(0.9, 1), grey.shape[1], dtype=np.float32)
    sigma = dice.choice([dice.uniform(0, 3), dice.uniform(1, 8), dice.uniform(4, 14)])
    noise = np.random.default_rng(dice.getrandbits(32)).standard_normal(grey.shape, dtype=np.float32)
    grey = Image.fromarray(np.clip(grey + sigma * noise, 0, 255).astype(np.uint8))
    if dice.random() < 0.8:
        file = io.BytesIO()
        grey.save(file, "JPEG", quality=dice.randrange(40, 96))
        grey = Image.open(file)
    if dice.random() < 0.2:
        grey = grey.filter(ImageFilter.GaussianBlur(0.6))
    return grey, box


def _strip(dice, grey, box, px, widths):
    """clean/drawStraight.ts and clean/drawStrip.ts, then what the network is given (recognise/digitNet.ts)."""
    digit = 32 * math.exp(dice.gauss(0, 0.09))
    digit = min(42.0, max(21.0, digit))
    scale = digit / px
    big = grey.resize((max(8, round(grey.width * scale)), max(8, round(grey.height * scale))), Image.BICUBIC)
    jitter = lambda: dice.choice([3, 3, 3, 3, 2, 4, 6, 1])
    left, top = max(0, int(box[0] * scale) - jitter()), max(0, int(box[1] * scale) - jitter())
    right, bottom = min(big.width, math.ceil(box[2] * scale) + jitter()), min(big.height, math.ceil(box[3] * scale) + jitter())
    cell = np.asarray(big)[top:bottom, left:right]
    counts = np.cumsum(np.bincount(cell.ravel(), minlength=256))
    ink = int(np.searchsorted(counts, 0.04 * cell.size))
    paper = max(ink + 24, int(np.searchsorted(counts, 0.75 * cell.size)))
    low, high = dice.choice([(0.05, 0.88), (0.3, 0.7), (dice.uniform(0, 0.3), dice.uniform(0.65, 0.95))])
    black, white = ink + low * (paper - ink), ink + high * (paper - ink)
    lut = np.clip(np.round(255 * (np.arange(256) - black) / (white - black)), 0, 255).astype(np.uint8)
    full = np.full((2 * HEIGHT, cell.shape[1] + 20), 255, np.uint8)
    cell = lut[cell]
    down = (2 * HEIGHT - cell.shape[0]) // 2
    from_, to = max(0, down), min(2 * HEIGHT, down + cell.shape[0])
    full[from_:to, 10:-10] = cell[from_ - down : to - down]
    strip = Image.fromarray(full)
    wide = strip.width // 2
    if dice.random() < 0.7:
        wide = max(6, round(wide * dice.uniform(*widths)))
    return np.asarray(strip.resize((wide, HEIGHT), Image.BOX))


def draw_line(seed, of_numbers=False, widths=(0.8, 1.1)):
    """A line's picture, HEIGHT rows of bytes, and its labels.

    of_numbers: whether nine of ten say nothing but numbers, and more of them is disturbed
    widths: how wide lines are that are not as the strip has them
    """
    dice = random.Random(seed)
    text = _text(dice, of_numbers)
    paper, box = _ink(dice, text)
    paper = _disturb(dice, paper, box)
    if of_numbers and dice.random() < 0.3:
        paper = _disturb(dice, paper, box)
    px = dice.choice([dice.uniform(9, 14), dice.uniform(12, 22), dice.uniform(18, 36)])
    grey, box = _photograph(dice, paper, box, px)
    return _strip(dice, grey, box, px, widths), labels_of(text)
