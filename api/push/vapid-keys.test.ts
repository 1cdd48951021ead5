import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '../postgres/start-error.ts'
import { isPair, keptVapidKeys, makeVapidKeys } from './vapid-keys.ts'

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-vapid-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the first start makes keys that only the owner of the folder reads, and the next ones read them', () => {
  const folder = join(newFolder(), 'data')

  const made = keptVapidKeys(folder)
  const again = keptVapidKeys(folder)

  expect(again).toEqual(made)
  expect(isPair(made)).toBe(true)
  expect(statSync(join(folder, 'vapid-keys.json')).mode & 0o777).toBe(0o600)
  expect(Buffer.from(made.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(made.privateKey, 'base64url')).toHaveLength(32)
})

test.for(['', '{}', 'no json', JSON.stringify({ ...makeVapidKeys(), privateKey: makeVapidKeys().privateKey })])(
  'a file with %s ends the start, and stays as it is',
  (text) => {
    const folder = newFolder()
    const file = join(folder, 'vapid-keys.json')
    writeFileSync(file, text)

    expect(() => keptVapidKeys(folder)).toThrow(StartError)
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)
