import { expect, test } from 'vitest'
import { upgradeArguments, type Upgrades } from './mutation-upgrades.ts'

const steps: Upgrades = {
  'message.send': {
    1: (args) => ({ ...(args as object), receiverId: 'from the job' }),
    3: (args) => ({ text: (args as { content: string }).content }),
  },
}

test('the arguments of an old mutation go through each step to the current version', () => {
  expect(upgradeArguments('message.send', 1, { content: 'Bonjour' }, steps, 3)).toEqual({
    content: 'Bonjour',
    receiverId: 'from the job',
  })
  expect(upgradeArguments('message.send', 2, { content: 'Bonjour' }, steps, 4)).toEqual({ text: 'Bonjour' })
})

test('the arguments of a current mutation, or of one without a step, stay as sent', () => {
  const args = { content: 'Bonjour' }

  expect(upgradeArguments('message.send', 4, args, steps, 4)).toBe(args)
  expect(upgradeArguments('message.read', 1, args, steps, 4)).toBe(args)
})
