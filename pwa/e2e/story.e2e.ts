import { test } from 'vitest'
import { tellStory } from './support/story.ts'

// Shows rules 2.2.108, 1.2.542.
test('publish, apply, accept, talk, pay, work, release and review both ways, one student by translation (2.2.23, 2.2.172)', async () => {
  await tellStory({ translated: ['Lea'] })
})
