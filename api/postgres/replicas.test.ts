import { expect, test } from 'vitest'
import { hostsOf } from './replicas.ts'

test('each replica of an address has an address of its own', () => {
  const address = 'postgres://app:s%40cret@one.example:5433,two.example,[::1]:5434/app?sslmode=require'

  expect(hostsOf(address)).toEqual([
    { host: 'one.example:5433', url: 'postgres://app:s%40cret@one.example:5433/app?sslmode=require' },
    { host: 'two.example', url: 'postgres://app:s%40cret@two.example/app?sslmode=require' },
    { host: '[::1]:5434', url: 'postgres://app:s%40cret@[::1]:5434/app?sslmode=require' },
  ])
})
