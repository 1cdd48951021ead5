import { createContext } from 'react'

/**
 * The moment at which the server rendered this page, ISO 8601; undefined on any other page. React's first pass names the days that the document names,
 * although the device's clock may have another one.
 */
export const RenderedAt = createContext<string | undefined>(undefined)
