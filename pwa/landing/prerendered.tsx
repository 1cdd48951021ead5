import { renderToString } from 'react-dom/server'
import { provideDialogs } from '../accounts/account-dialog-code.ts'
import { Landing } from './landing.tsx'

// The plugin discards its module runner as soon as this module is evaluated, so every lazy import must be loaded before.
await provideDialogs()

/** The landing's HTML, which the build writes into the document (`prerender-plugin.ts`). */
export const html = renderToString(<Landing isRendered />)
