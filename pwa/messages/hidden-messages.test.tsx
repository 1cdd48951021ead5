import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { JobRow } from '../../schema/jobs/job.ts'
import { messages, openChat } from '../testing/chat.ts'
import { network } from '../testing/network.ts'
import { say } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

test('a message that a moderator hides takes no other one with it', async () => {
  const words = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq']
  const { job } = await openChat(({ marc, lea, job }) => words.forEach((word) => say(marc, lea, job, word)))
  await says(words, await messages())
  const [, , third] = [...network.api.server.state.messages.values()].filter((one) => one.jobId === job.id)

  network.api.server.setHidden(third!.id, true)
  network.announce()

  await saysNo(['Trois'], await messages())
  await says(['Un', 'Deux', 'Quatre', 'Cinq'], await messages())
  expect(screen.queryByRole('button', { name: 'Messages précédents' })).toBeNull()
  network.api.server.setHidden(third!.id, false)
  network.announce()
  await says(words, await messages())
})

/** Lets the server answer with the page of messages before one, without hidden messages. */
const givePages = (job: JobRow) => {
  const { messages, hidden } = network.api.server.state
  const shown = [...messages.values()].filter((one) => one.jobId === job.id && !hidden.has(one.id))
  const calls = () => network.calls.filter((line) => line.startsWith(`GET /api/jobs/${job.id}/messages?`))
  for (const { sequence } of shown)
    network.reply(
      `GET /api/jobs/${job.id}/messages?cursor=${sequence}&*`,
      200,
      shown.filter((one) => one.sequence! < sequence!).slice(-100),
    )
  return calls
}

test('earlier messages come from the server also across one that is hidden, to the first that is left', async () => {
  const { press, job } = await openChat(({ marc, lea, job }) => {
    for (let number = 1; number <= 200; number += 1) say(marc, lea, job, `Numéro ${number}.`)
    const said = [...network.api.server.state.messages.values()].filter((one) => one.jobId === job.id)
    for (const number of [1, 50, 150, 160]) network.api.server.setHidden(said[number - 1]!.id, true)
  })
  const calls = givePages(job)
  await says(['Numéro 200.', 'Numéro 161.', 'Numéro 159.', 'Numéro 151.'], await messages())
  await saysNo(['Numéro 149.'], await messages())

  await press('Messages précédents')
  await says(['Numéro 149.', 'Numéro 51.', 'Numéro 49.'], await messages())
  await press('Messages précédents')
  await says(['Numéro 2.'], await messages())

  await expect.poll(() => screen.queryByRole('button', { name: 'Messages précédents' })).toBeNull()
  expect(calls()).toHaveLength(2)
  expect((await messages()).textContent.match(/Numéro/g)).toHaveLength(196)
})

test('where only the first message is hidden, nothing earlier is offered once that is known', async () => {
  const { press, job } = await openChat(({ marc, lea, job }) => {
    for (const word of ['Un', 'Deux']) say(marc, lea, job, word)
    network.api.server.setHidden([...network.api.server.state.messages.values()].at(-2)!.id, true)
  })
  givePages(job)
  await says(['Deux'], await messages())

  await press('Messages précédents')

  await expect.poll(() => screen.queryByRole('button', { name: 'Messages précédents' })).toBeNull()
  await says(['Deux'], await messages())
})

test('once the earlier messages are shown, the browser’s own menu prints all of the conversation (1.2.691)', async () => {
  const { press, job } = await openChat(({ marc, lea, job }) => {
    for (let number = 1; number <= 60; number += 1) say(marc, lea, job, `Numéro ${number}.`)
  })
  givePages(job)
  await says(['Numéro 60.'], await messages())
  await saysNo(['Numéro 1.'], await messages())
  /** What is on the paper that the browser asks for; '' while the paper's code is loading. */
  const paper = () => {
    dispatchEvent(new Event('beforeprint'))
    return document.querySelector('[data-paper]')?.textContent ?? ''
  }
  const end = async () => {
    dispatchEvent(new Event('afterprint'))
    await expect.poll(() => document.querySelector('[data-paper]')).toBeNull()
  }
  await expect.poll(paper).toContain('affichez-les d’abord dans la conversation')
  expect(paper()).not.toContain('Numéro 1.')
  await end()

  await press('Messages précédents')
  await says(['Numéro 1.'], await messages())

  await expect.poll(paper).toContain('Numéro 1.')
  expect(paper().match(/Numéro \d+\./g)).toHaveLength(60)
  expect(paper()).not.toContain('plus anciens')
  await end()
})
