import { birthDateFault, type WorkPermit } from '../../../schema/accounts/birth-date.ts'
import { languageLabels, languages, type SpokenLanguage } from '../../../schema/accounts/student-details.ts'
import { firstTown, placeOf, type TownHousehold, type TownStudent } from './town.ts'

/*
 * People of the first town for tests that need somebody. Who it is depends on a key, so that a test that fails meets the same people again; a test that
 * needs a certain name, age or place says so.
 */

/** What somebody types at sign-up. */
export interface Drawn {
  firstName: string
  lastName: string
  phone: string
  /** "Carouge, GE" */
  city: string
  /** Of a household in tests alone: the app asks no household for it. */
  birthDate: string | null
}

/** What a student says besides. */
export interface DrawnStudent extends Drawn {
  school: string
  workPermit: WorkPermit
  languages: SpokenLanguage[]
}

const isOldEnough = ({ birthDate }: { birthDate: string | null }): boolean =>
  birthDate === null || birthDateFault(birthDate, firstTown.from) === undefined
/** Those who are fifteen, and may sign up. */
const students = firstTown.students.filter(isOldEnough)

/** Returns somebody of the town who is a student. Up to 60 numbers of one key give as many different people. */
export const drawStudent = (key: string, number = 0): DrawnStudent => {
  const student = draw(students, key, number)
  const spoken = languages.filter((language) => student.languages.includes(languageLabels[language].toLowerCase()))
  return {
    ...typedBy(student),
    school: student.school,
    workPermit: permitOf(student),
    languages: spoken.map((language) => ({ language, level: 'fluent' })),
  }
}

/** Returns somebody of the town who has work to give. */
export const drawHousehold = (key: string, number = 0): Drawn => typedBy(draw(firstTown.households, key, number))

/** Sign-up refuses a name of one letter, so those who have one write it twice. */
export const spell = (name: string): string => ([...name].length < 2 ? name + name : name)

/** What a student answers to whether they need a permit. */
export const permitOf = ({ permit }: TownStudent): WorkPermit =>
  permit === null || permit === 'C' ? 'no' : permit === 'none' ? 'unsure' : 'yes'

const typedBy = ({ firstName, lastName, phone, city, birthDate }: TownStudent | TownHousehold): Drawn => ({
  firstName: spell(firstName),
  lastName: spell(lastName),
  phone,
  city: placeOf(city),
  birthDate,
})

const draw = <Resident>(from: readonly Resident[], key: string, number: number): Resident => {
  let hash = 0
  for (const letter of key) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0
  return from[(hash + number) % from.length]!
}
