import { createRouter } from '@tanstack/react-router'

/** The start evaluates this one name of the router before the app, because an import of the whole library on demand would keep all its exports. */
export const library = createRouter
