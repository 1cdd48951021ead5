import { renderToString } from 'react-dom/server'
import { provideDialogs } from '../accounts/account-dialog-code.ts'
import { Landing } from './landing.tsx'

// The plugin gives up its modules as soon as this one is evaluated, so nothing may be left to load.
await provideDialogs()

/** The landing as the build writes it into its document (`prerender-plugin.ts`). */
export const html = renderToString(<Landing isRendered />)
