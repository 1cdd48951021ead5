import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** Roboto has the letters of all languages that are written in Latin, Greek or Cyrillic letters; the fonts of every PDF reader lack ć and ş. */
export const fonts = {
  regular: resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf'),
} as const
