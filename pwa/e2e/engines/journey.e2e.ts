import { expect, test } from 'vitest'
import type { Message } from '../../../schema/messages/message.ts'
import { startOwnServer } from '../support/own-server.ts'
import { agree, applicationsOf, eventually, publish, register } from '../support/people.ts'
import { report } from '../support/report.ts'
import { askedEngines, openEngine } from './support/engine.ts'
import { askToSignOut, isOnline, say, signIn, storedBy, writeLetter } from './support/person.ts'

const letter = 'Bonjour, je suis libre samedi dès 9 h et j’ai l’habitude des pentes.'

for (const engine of askedEngines()) {
  test(`${engine}: texts written while the server is dead survive a reload, and arrive once`, async () => {
    const server = await startOwnServer()
    const marc = await register(server.url, 'private', 'Marc')
    const lea = await register(server.url, 'student', 'Lea')
    const agreed = await agree(marc, lea, 'Porter des cartons')
    const wanted = await publish(marc, 'Arroser les tomates')
    const page = await openEngine(engine, server.url)
    await signIn(page, lea, { isCongratulated: true })
    await page.goto('/dashboard?tab=jobs')
    await page.role('heading', wanted.title).wait()

    await server.kill()
    await page.reload()
    await page.role('heading', wanted.title).wait()
    await writeLetter(page, wanted, letter)
    await page.text('En attente d’envoi').wait()
    await say(page, agreed, 'Je viens à neuf heures.')
    await page.goto('/dashboard?tab=candidatures')
    await page.text('En attente d’envoi').wait()
    await askToSignOut(page)
    const unsent = page.role('dialog', '2 envois ne sont pas partis')
    await unsent.role('button', 'Fermer').click()
    await unsent.gone()

    await server.restart()
    const took = await eventually(
      async () => [await applicationsOf(marc, wanted), await messagesOf(agreed)] as const,
      ([letters, messages]) => letters.length > 0 && messages.length > 0,
      30_000,
    )
    report(`${engine}: both arrived ${took} ms after the server was back`)
    await isOnline(page)
    await page.text('En attente d’envoi').gone()
    expect((await applicationsOf(marc, wanted)).map(({ message }) => message)).toEqual([letter])
    expect((await messagesOf(agreed)).map(({ content }) => content)).toEqual(['Je viens à neuf heures.'])

    await askToSignOut(page)
    await page.role('heading', 'Un coup de main, près de chez vous.').wait()
    const { databases, local, cached } = await storedBy(page)
    expect({ databases: databases.filter((name) => name.includes(lea.user.id)), local }).toEqual({
      databases: [],
      local: [],
    })
    expect(cached.filter((path) => path.startsWith('/api/'))).toEqual([])

    async function messagesOf({ id }: { id: string }): Promise<Message[]> {
      return await marc.call<Message[]>('GET', `/api/jobs/${id}/messages?limit=100`)
    }
  })
}
