import { expect, it } from 'vitest';
import { isSecureAddress } from './secure-address.ts';

it.each([
  ['https://diary.example', true],
  ['http://localhost:8080', true],
  ['http://diary.localhost:8080', true],
  ['http://127.0.0.1:8080', true],
  ['http://127.8.9.1', true],
  ['http://[::1]:8080', true],
  ['http://diary.example', false],
  ['http://127.example:8080', false],
  ['http://192.168.1.20:8080', false],
  ['http://0.0.0.0:8080', false],
  ['http://localhost.example', false],
])('a browser takes %s for secure: %s', (address, expected) => expect(isSecureAddress(address)).toBe(expected));
