import type { UserAnswer } from '../../../schema/accounts/answers.ts'
import { permitOf, spell } from '../../../sync/testing/town/residents.ts'
import type { TownHousehold, TownStudent } from '../../../sync/testing/town/town.ts'
import type { z } from 'zod'
import { count } from './report.ts'
import type { Resident } from './resident.ts'
import { ageOn, at, dayOf } from './swiss-days.ts'
import type { Story, Village } from './village.ts'

/** The documented sentences of names under two letters. */
const shortNames = /Le (?:prénom|nom) doit contenir au moins 2 caractères/

/** Somebody signs up on the first day, or on the fifteenth birthday; a name of one letter is refused, and then written twice. */
export async function* join({ town, server, reporter, random }: Village, resident: Resident): Story {
  yield at(town.from, '07:00') + random.between(0, 700) * 60_000
  const { of } = resident
  const isTooYoung = of.birthDate !== null && ageOn(of.birthDate, dayOf(server.clock.now())) < 15
  if (isTooYoung) {
    const { status, body } = await signUp(resident)
    if (status !== 400) reporter.wrong(`somebody under 15 signs up: ${status} ${JSON.stringify(body)}`)
    count(reporter.report.waits, 'somebody who is not fifteen yet')
    const birthday = `${Number(of.birthDate!.slice(0, 4)) + 15}${of.birthDate!.slice(4)}`
    yield at(birthday, '12:00')
  }
  if ([of.firstName, of.lastName].some((name) => [...name].length < 2)) {
    const { status, body } = await signUp(resident)
    const said = JSON.stringify(body)
    if (status !== 400 || !shortNames.test(said)) reporter.wrong(`a name of one letter is answered ${status}: ${said}`)
    count(reporter.report.foretold, 'signs up: a name of one letter')
  }
  const made = await resident.act<{ user: z.infer<typeof UserAnswer> }>('signs up', [
    'POST',
    '/api/auth/register',
    registrationOf(resident, spell),
  ])
  if (!made || !('body' in made)) return
  resident.id = made.body.user.id
  checkProfile(resident, made.body.user, reporter.wrong)
  if ('permit' in of) await completeProfile(resident, of)
  if (
    'permit' in of &&
    of.birthDate !== null &&
    ageOn(of.birthDate, dayOf(server.clock.now())) < 18 &&
    random.chance(0.5)
  )
    yield* askParents({ server, reporter, random }, resident)
}

const registrationOf = (resident: Resident, spelled: (name: string) => string) => {
  const of: TownStudent | TownHousehold = resident.of
  const { firstName, lastName, phone, birthDate } = of
  return {
    firstName: spelled(firstName),
    lastName: spelled(lastName),
    email: resident.email,
    password: resident.password,
    phone,
    city: resident.home,
    userType: 'school' in of ? 'student' : 'private',
    terms: true,
    ...('school' in of
      ? {
          school: of.school,
          bio: null,
          availableTools: [],
          ...(birthDate && { birthDate }),
        }
      : { propertyType: 'house' }),
  }
}

const signUp = (resident: Resident) =>
  resident.call(
    'POST',
    '/api/auth/register',
    registrationOf(resident, (name) => name),
  )

/** What was typed is what is stored. */
const checkProfile = ({ of, home }: Resident, user: z.infer<typeof UserAnswer>, wrong: (what: string) => void) => {
  const typed = [of.firstName, of.lastName].map(spell).join(' ')
  if (`${user.firstName} ${user.lastName}` !== typed) wrong(`${typed} is called ${user.firstName} ${user.lastName}`)
  if (user.city !== home) wrong(`${typed} of ${home} is of ${user.city}`)
}

const completeProfile = async (student: Resident, of: TownStudent) => {
  await student.act('completes the profile', [
    'PATCH',
    `/api/users/${student.id}/student-profile`,
    { school: of.school, workPermit: permitOf(of) },
  ])
}

/** Parents get a link by mail, and a code. */
async function* askParents(
  { server, reporter, random }: Pick<Village, 'server' | 'reporter' | 'random'>,
  student: Resident,
): Story {
  const email = `parent.${student.of.id}@example.com`
  const mailed = async () => {
    await server.runTasks()
    return server.mails.findLast(({ to }) => to.address === email)?.text ?? ''
  }
  if (!(await student.act('asks the parents', ['POST', '/api/account/parental-consent', { email }]))) return
  const token = /accord#(\S+)/.exec(await mailed())?.[1]
  if (token === undefined) return reporter.wrong('the mail to the parents has no link')
  yield server.clock.now() + random.between(1, 30) * 60 * 60_000
  await student.act('a parent reads', ['POST', '/api/parental-consent/read', { token }])
  await student.act('a parent asks for the code', ['POST', '/api/parental-consent/code', { token, email }])
  const code = /\b(\d{3}\s?\d{3})\b/.exec(await mailed())?.[1]
  if (code === undefined) return reporter.wrong('the mail to the parents has no code')
  const giving = {
    token,
    code,
    name: `Parent ${student.of.lastName}`,
    relation: 'mother',
    allowsPhoto: true,
    isInsured: true,
  }
  await student.act('a parent consents', ['POST', '/api/parental-consent/give', giving])
}
