import type { ReactNode } from 'react'
import { bindFrench, ofName } from '../../schema/french.ts'
import { formatMoney } from '../../schema/money.ts'

/** Returns "25.00 CHF" from centimes, or "25.00 CHF fictifs" for simulated money. No line breaks between figure and currency. */
export const shownMoney = (centimes: number, isPlayMoney?: boolean): string =>
  bindFrench(formatMoney(centimes, isPlayMoney))

/** Puts no-break spaces before French punctuation and a canton ("Lausanne, VD") in plain text; other nodes stay as they are. */
export const bindSigns = <Text extends ReactNode>(text: Text): Text | string =>
  typeof text === 'string' ? bindFrench(text).replaceAll(/(?<=,) (?=[A-Z]{2}\b)/g, '\u00a0') : text

/** Begins a sentence: "L’étudiant doit confirmer". */
export const beginSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Ends a text like a sentence. The full stop of an abbreviation, "28 nov.", is its last one. */
export const endSentence = (text: string): string => (/[.!?…:]$/.test(text) ? text : `${text}.`)

/** "de Nyon", "d’Orbe", "du Locle", "des Brenets": the article of a place joins the preposition. */
export const ofPlace = (name: string): string => {
  const [, article, rest] = /^(Les?) (.+)$/.exec(name) ?? []
  if (rest === undefined) return ofName(name)
  return `${article === 'Le' ? 'du' : 'des'} ${rest}`
}
