import { formatTime } from '../../schema/dates.ts'
import { formatMinutes } from '../../schema/jobs/duration.ts'
import { aboutAgreedWork, type NewNotification } from '../notifications/notifications.ts'
import type { Told } from './work.ts'

/** `says` follows the name of who acted; `asks`: what the reader is asked to answer. */
const tell = (told: Told, title: string, says: string, asks?: 'hours' | 'absence'): NewNotification => {
  const asked = asks && { asks: { what: asks, about: told.jobId } }
  return aboutAgreedWork({ ...told, ...asked }, title, `${told.by.firstName} ${says}`)
}
const job = ({ title }: Told) => `« ${title} »`

export const arrived = (told: Told, at: string) =>
  tell(told, 'Début du travail', `a commencé à ${formatTime(at)} : ${job(told)}.`)

export const finished = (told: Told, at: string) =>
  tell(told, 'Fin du travail', `a terminé à ${formatTime(at)} : ${job(told)}.`)

/** To the student, whose time the poster does not share. */
export const timedOtherwise = (told: Told, act: 'arrive' | 'leave', at: string) => {
  const moment = act === 'arrive' ? 'le début' : 'la fin'
  return tell(told, 'Autre heure notée', `note ${moment} à ${formatTime(at)} pour ${job(told)}.`)
}

export const hoursProposed = (told: Told, minutes: number) =>
  tell(told, 'Heures à confirmer', `compte ${formatMinutes(minutes)} pour ${job(told)}.`, 'hours')

export const hoursAgreed = (told: Told, minutes: number) =>
  tell(told, 'Heures convenues', `est d’accord : ${formatMinutes(minutes)} pour ${job(told)}.`)

export const hoursDeclined = (told: Told, minutes: number) =>
  tell(told, 'Heures refusées', `n’est pas d’accord avec ${formatMinutes(minutes)} pour ${job(told)}.`)

export const absent = (told: Told) => {
  const says = `dit que vous n’étiez pas là pour ${job(told)}. Répondez dans les 48 heures.`
  return tell(told, 'Absence signalée', says, 'absence')
}

export const absenceWithdrawn = (told: Told) =>
  tell(told, 'Absence retirée', `ne parle plus d’absence pour ${job(told)}.`)

export const absenceAgreed = (told: Told) =>
  tell(told, 'Absence reconnue', `reconnaît ne pas avoir été là pour ${job(told)}.`)

export const absenceContested = (told: Told) =>
  tell(told, 'Absence contestée', `conteste son absence pour ${job(told)}.`)
