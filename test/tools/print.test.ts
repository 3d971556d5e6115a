import { expect, it, vi } from 'vitest';
import { print, printable, say } from '../../tools/terminal/print.ts';

it.each<[what: string, sent: string, printed: string]>([
  ['lines, tabs and letters of all scripts stay', 'a\tb\nüñ 東京 🎉', 'a\tb\nüñ 東京 🎉'],
  ['a terminal is not told to clear itself', '\u001b[2J', '\\u001b[2J'],
  ['nor by the C1 form', '\u009b2J', '\\u009b2J'],
  ['a line is not overwritten', 'refused\rcreated', 'refused\\u000dcreated'],
  ['text does not change its direction', '\u202egnp.exe\u2066', '\\u202egnp.exe\\u2066'],
  ['nor break where no line ends', 'a\u2028b\u0085c', 'a\\u2028b\\u0085c'],
])('%s', (_, sent, printed) => {
  expect(printable(sent)).toBe(printed);
});

it('holds for what commands say and for their results', () => {
  const printed: unknown[] = [];
  const spies = (['log', 'error'] as const).map(method =>
    vi.spyOn(console, method).mockImplementation(text => void printed.push(text)),
  );
  const title = 'a\u001b[31m\u202eb';
  say(title);
  print(title);
  for (const spy of spies) spy.mockRestore();
  expect(printed).toEqual(['a\\u001b[31m\\u202eb', 'a\\u001b[31m\\u202eb']);
});
