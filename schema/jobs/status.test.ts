import { describe, expect, test } from 'vitest'
import { mayMove } from './status.ts'

describe('a job moves along the arrows of the contract only', () => {
  test('the poster completes an assigned job, the student does not', () => {
    expect(mayMove('assigned', 'completed', 'poster')).toBe(true)
    expect(mayMove('assigned', 'completed', 'assignee')).toBe(false)
  })

  test('either party starts the work', () => {
    expect(mayMove('assigned', 'in_progress', 'poster')).toBe(true)
    expect(mayMove('assigned', 'in_progress', 'assignee')).toBe(true)
  })

  test('nobody asks for "assigned", and nothing comes back', () => {
    expect(mayMove('open', 'assigned', 'poster')).toBe(false)
    expect(mayMove('completed', 'open', 'poster')).toBe(false)
    expect(mayMove('cancelled', 'open', 'poster')).toBe(false)
  })
})
