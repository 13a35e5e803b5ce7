"""Trains the networks that read numbers (recognise/digitNet.ts) and writes their weights; the same seed gives the same weights.

    python3 workers/ocr/train/trainDigits.py --net first --rounds 16 --out workers/ocr/recognise/digits.net
    python3 workers/ocr/train/trainDigits.py --net second --seed 2 --rounds 12 --out workers/ocr/recognise/secondDigits.net

Debian's python3-torch (1.13), python3-pil and fonts; one thread.
"""
import argparse
import math
import random
import time

import numpy as np
import torch
from torch import nn

from drawLines import ALPHABET, HEIGHT, draw_line

KEPT, BATCH = 60000, 48
TOP = 6.0
STEPS = 256.0
# Kernel, stride, padding (each down, across), channels in and out: NETS of digitNet.ts.
FIRST = (
    ((5, 5), (2, 2), (2, 2), 1, 16),
    ((3, 3), (2, 1), (1, 1), 16, 32),
    ((3, 3), (1, 1), (1, 1), 32, 32),
    ((3, 3), (2, 1), (1, 1), 32, 64),
    ((4, 3), (1, 1), (0, 1), 64, 64),
    ((1, 5), (1, 1), (0, 2), 64, 64),
    ((1, 3), (1, 1), (0, 1), 64, len(ALPHABET)),
)
# A third of the first one's work, and otherwise in all that may make two networks err alike: layers, lines, their widths.
SECOND = (
    ((7, 5), (4, 2), (3, 2), 1, 24),
    ((3, 3), (2, 1), (1, 1), 24, 40),
    ((4, 3), (1, 1), (0, 1), 40, 56),
    ((1, 5), (1, 1), (0, 2), 56, 48),
    ((1, 3), (1, 1), (0, 1), 48, len(ALPHABET)),
)


class Plan:
    """How a network is trained: lines drawn and lines trained on each round, and what lines."""

    def __init__(self, layers, drawn, trained, **lines):
        self.layers, self.drawn, self.trained, self.lines = layers, drawn, trained, lines


PLANS = {
    "first": Plan(FIRST, 5000, 15000),
    "second": Plan(SECOND, 3500, 18000, of_numbers=True, widths=(0.9, 1.25)),
}


class DigitNet(nn.Module):
    def __init__(self, layers):
        super().__init__()
        self.convs = nn.ModuleList(nn.Conv2d(i, o, kernel, stride, padding) for kernel, stride, padding, i, o in layers)
        self.norms = nn.ModuleList(nn.BatchNorm2d(o) for *_, o in layers[:-1])

    def forward(self, x):
        for conv, norm in zip(self.convs, self.norms):
            x = norm(conv(x)).clamp(0, TOP)
        return self.convs[-1](x)[:, :, 0].permute(2, 0, 1)


def batch_of(lines):
    width = max(picture.shape[1] for picture, _ in lines)
    x = np.zeros((len(lines), 1, HEIGHT, width), np.float32)
    for at, (picture, _) in enumerate(lines):
        x[at, 0, :, : picture.shape[1]] = (255.0 - picture) / 255.0
    steps = torch.tensor([(picture.shape[1] + 1) // 2 for picture, _ in lines])
    labels = torch.tensor([label for _, own in lines for label in own])
    return torch.from_numpy(x), steps, labels, torch.tensor([len(own) for _, own in lines])


def read(net, lines):
    """Of each line the labels that are likeliest step by step."""
    texts = []
    with torch.no_grad():
        for picture in lines:
            x = torch.from_numpy((255.0 - picture.astype(np.float32)) / 255.0)[None, None]
            best = net(x)[:, 0].argmax(1).tolist()
            texts.append([now for now, before in zip(best, [0, *best]) if now != before and now != 0])
    return texts


def folded(net):
    """Weights and biases with the normalisation in them, as float64."""
    for at, conv in enumerate(net.convs):
        weight, bias = conv.weight.detach().double().numpy(), conv.bias.detach().double().numpy()
        if at < len(net.norms):
            norm = net.norms[at]
            gain = (norm.weight.double() / torch.sqrt(norm.running_var.double() + norm.eps)).detach().numpy()
            weight = weight * gain[:, None, None, None]
            bias = (bias - norm.running_mean.double().numpy()) * gain + norm.bias.detach().double().numpy()
        yield weight, bias


def write(net, path):
    """Of each layer: weights in whole numbers of 8 bits (out, down, across, in), then a factor and an offset for each channel out (f32)."""
    parts = []
    for at, (weight, bias) in enumerate(folded(net)):
        step = np.maximum(np.abs(weight).max((1, 2, 3)), 1e-9) / 127
        whole = np.round(weight / step[:, None, None, None]).astype(np.int8)
        into = 255.0 if at == 0 else STEPS
        out = STEPS if at < len(net.norms) else 1.0
        parts += [whole.transpose(0, 2, 3, 1).tobytes(), (step / into * out).astype("<f4").tobytes(), (bias * out).astype("<f4").tobytes()]
    with open(path, "wb") as file:
        file.write(b"".join(parts))


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--net", choices=PLANS, required=True)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--rounds", type=int, default=16)
    options.add_argument("--out", required=True)
    given = options.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    dice = random.Random(given.seed)
    plan = PLANS[given.net]
    net = DigitNet(plan.layers)
    trainer = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=1e-4)
    held_out = [draw_line(f"held-out {at}", **plan.lines) for at in range(1000)]
    pool, began, done, whole = [], time.time(), 0, given.rounds * plan.trained
    for turn in range(given.rounds):
        pool = (pool + [draw_line(f"{given.seed} {turn} {at}", **plan.lines) for at in range(plan.drawn)])[-KEPT:]
        drawn = time.time()
        chosen = sorted((dice.choice(pool) for _ in range(plan.trained)), key=lambda line: line[0].shape[1])
        batches = [chosen[at : at + BATCH] for at in range(0, plan.trained, BATCH)]
        dice.shuffle(batches)
        net.train()
        total = 0.0
        for lines in batches:
            done += len(lines)
            rate = min(1.0, done / 4000) * (0.5 + 0.5 * math.cos(math.pi * done / whole))
            trainer.param_groups[0]["lr"] = 2e-3 * rate + 1e-6
            x, steps, labels, lengths = batch_of(lines)
            loss = nn.functional.ctc_loss(net(x).log_softmax(2), labels, steps, lengths, zero_infinity=True)
            trainer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            trainer.step()
            total += loss.item()
        net.eval()
        right = sum(got == own for got, (_, own) in zip(read(net, [picture for picture, _ in held_out]), held_out))
        write(net, given.out)
        print(f"{turn + 1}/{given.rounds}: loss {total / len(batches):.4f}, held-out lines right {right} of {len(held_out)}, drawn until {drawn - began:.0f} s, {time.time() - began:.0f} s", flush=True)


main()
