import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The file that keeps the draft of a text area, where that is not the file that shows it; or why there is none. */
const drafts: Record<string, string> = {
  'pwa/accounts/person-fields.tsx': 'pwa/accounts/profile-draft.ts',
  'pwa/jobs/wizard/subject-step.tsx': 'pwa/jobs/wizard/use-offer-draft.ts',
  'pwa/messages/chat-composer.tsx': 'pwa/messages/chat.tsx',
  'pwa/reviews/review-fields.tsx': 'pwa/reviews/review-form.tsx',
}
/** A postal address for one sheet of paper. The page says that nothing stores it. */
const unstored = ['pwa/payments/wages/declaration-data.tsx']

// Shows rule 1.2.751.
test('each field for long words keeps a draft', () => {
  const files = (readdirSync('pwa', { recursive: true }) as string[])
    .map((file) => `pwa/${file}`)
    .filter((file) => /(?<!\.test)\.tsx$/.test(file) && !file.startsWith('pwa/ui/'))
    .filter((file) => /<(TextAreaField|textarea)\b/.test(readFileSync(file, 'utf8')))
  const bare = files.filter((file) => !/\buse(Text|Fields)?Draft[(<]/.test(readFileSync(drafts[file] ?? file, 'utf8')))

  expect(files.length).toBeGreaterThan(12)
  expect(bare).toEqual(unstored)
})
