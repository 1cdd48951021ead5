import { formatTime } from '../../schema/dates.ts'
import { formatMinutes } from '../../schema/jobs/duration.ts'
import { aboutAgreedWork, type NewNotification } from '../notifications/notifications.ts'
import type { Told } from './work.ts'

export const arrived = (told: Told, at: string): NewNotification =>
  aboutAgreedWork(told, 'Début du travail', `${told.by.firstName} a commencé à ${formatTime(at)} : « ${told.title} ».`)

export const finished = (told: Told, at: string): NewNotification =>
  aboutAgreedWork(told, 'Fin du travail', `${told.by.firstName} a terminé à ${formatTime(at)} : « ${told.title} ».`)

/** To the student, whose time the poster does not share. */
export const timedOtherwise = (told: Told, act: 'arrive' | 'leave', at: string): NewNotification =>
  aboutAgreedWork(
    told,
    'Autre heure notée',
    `${told.by.firstName} note ${act === 'arrive' ? 'le début' : 'la fin'} à ${formatTime(at)} pour « ${told.title} ».`,
  )

export const hoursProposed = (told: Told, minutes: number): NewNotification =>
  aboutAgreedWork(
    { ...told, asks: { what: 'hours', about: told.jobId } },
    'Heures à confirmer',
    `${told.by.firstName} compte ${formatMinutes(minutes)} pour « ${told.title} ».`,
  )

export const hoursAgreed = (told: Told, minutes: number): NewNotification =>
  aboutAgreedWork(
    told,
    'Heures convenues',
    `${told.by.firstName} est d’accord : ${formatMinutes(minutes)} pour « ${told.title} ».`,
  )

export const hoursDeclined = (told: Told, minutes: number): NewNotification =>
  aboutAgreedWork(
    told,
    'Heures refusées',
    `${told.by.firstName} n’est pas d’accord avec ${formatMinutes(minutes)} pour « ${told.title} ».`,
  )

export const absent = (told: Told): NewNotification =>
  aboutAgreedWork(
    { ...told, asks: { what: 'absence', about: told.jobId } },
    'Absence signalée',
    `${told.by.firstName} dit que vous n’étiez pas là pour « ${told.title} ». Répondez dans les 48 heures.`,
  )

export const absenceWithdrawn = (told: Told): NewNotification =>
  aboutAgreedWork(told, 'Absence retirée', `${told.by.firstName} ne parle plus d’absence pour « ${told.title} ».`)

export const absenceAgreed = (told: Told): NewNotification =>
  aboutAgreedWork(
    told,
    'Absence reconnue',
    `${told.by.firstName} reconnaît ne pas avoir été là pour « ${told.title} ».`,
  )

export const absenceContested = (told: Told): NewNotification =>
  aboutAgreedWork(told, 'Absence contestée', `${told.by.firstName} conteste son absence pour « ${told.title} ».`)
