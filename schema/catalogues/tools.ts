import { entryKey } from '../text.ts'

/**
 * One catalogue of tools; sign-up and the publishing wizard each offer a documented selection of it
 * (rules 1.3.6 and 2.3.53). A profile may hold further tools, as typed.
 */

export const toolLabels = {
  vacuum: 'Aspirateur',
  lawnmower: 'Tondeuse à gazon',
  ladder: 'Échelle',
  drill: 'Perceuse',
  bucket_mop: 'Seau et serpillière',
  cleaning_products: 'Produits de nettoyage',
  gardening_tools: 'Outils de jardinage',
  car: 'Voiture',
  laptop: 'Ordinateur portable',
  software: 'Logiciels spécialisés',
  camera: 'Appareil photo',
  sports_equipment: 'Équipement sportif',
  other: 'Autre',
} as const
export type Tool = keyof typeof toolLabels

/** The tools offered at sign-up. */
export const signUpTools = ['vacuum', 'lawnmower', 'ladder', 'drill', 'car', 'other'] as const satisfies readonly Tool[]

/** The tools that the wizard offers when the poster provides none. */
export const wizardTools = Object.keys(toolLabels).filter((tool) => tool !== 'other') as [Tool, ...Tool[]]

const isTool = (text: string): text is Tool => Object.hasOwn(toolLabels, text)

/** Returns the French label of a catalogue key; a tool that somebody typed is its own label. */
export const toolLabel = (tool: string): string => (isTool(tool) ? toolLabels[tool] : tool)

/** Returns the `entryKey` of a tool. A catalogue key and its label give the same key, since people see only the label. */
export const toolEntryKey = (tool: string): string => entryKey(toolLabel(tool.trim()))

/** Where an individual's jobs usually take place: optional at sign-up. */
export const propertyTypes = ['apartment', 'house', 'office', 'other'] as const
export type PropertyType = (typeof propertyTypes)[number]
export const propertyTypeLabels = {
  apartment: 'Appartement',
  house: 'Maison',
  office: 'Bureau',
  other: 'Autre',
} as const satisfies Record<PropertyType, string>
