import { createRouter } from '@tanstack/react-router'

/** What the start evaluates of the router before the app, by one name: an import of the whole library on demand would keep all its exports. */
export const library = createRouter
