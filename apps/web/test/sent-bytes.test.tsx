// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { sendingView } from '#platform/sent-bytes.ts';
import { useSending, useSentBytes } from '#platform/use-sent-bytes.ts';
import { render } from './ui/render.tsx';

function Sending() {
  return <p>{`${useSending()?.hash ?? 'none'} ${useSentBytes('a')}`}</p>;
}
const shown = () => document.querySelector('p')?.textContent;

it('is nothing before a file goes and once it goes no more', async () => {
  await render(<Sending />);
  expect(shown()).toBe('none 0');
  await act(async () => sendingView.show('a', 5));
  expect(shown()).toBe('a 5');
  await act(async () => sendingView.end('b'));
  expect(shown()).toBe('a 5');
  await act(async () => sendingView.end('a'));
  expect(shown()).toBe('none 0');
});
