import { expect, test } from 'vitest'
import { pushTopics } from '../../schema/notifications/push.ts'
import { eventMails } from '../mail/payload.ts'
import { topics } from './topics.ts'

test('each mail about an event belongs to one topic, beside its notification and its push (1.2.685)', () => {
  const named = pushTopics.flatMap((topic) => topics[topic].mails)

  expect(named.toSorted()).toEqual([...eventMails].toSorted())
})

test('a topic shows words of its notification only where these titles name nothing (1.2.361, 1.2.685)', () => {
  const pushed = { title: '« Tondre » : 60.00 CHF', firstName: 'Marc', messages: 2 }
  const showing = pushTopics.filter((topic) => JSON.stringify(topics[topic].push(pushed)).includes('Tondre'))

  expect(showing).toEqual(['letter', 'invitation', 'question'])
  expect(pushTopics.filter((topic) => Object.values(topics[topic].push(pushed)).some((text) => text === ''))).toEqual(
    [],
  )
})

test('money, agreed work, acceptances and consents have no switch (1.2.150, 1.2.685)', () => {
  const unswitched = pushTopics.filter((topic) => topics[topic].switches.every((one) => one === null))

  expect(unswitched).toEqual(['acceptance', 'money', 'job', 'consent'])
})
