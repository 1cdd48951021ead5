import './theme/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { documentIds } from '../schema/documents.ts'
import { createAppRouter } from './router.ts'
import { readBrought } from './served/arrival.ts'
import { TakingOver } from './served/taking-over.tsx'
import { BroughtProvider } from './shell/brought.tsx'

const router = createAppRouter()
const brought = readBrought()
// What the server rendered stays in sight until the screen's code is here, so that the app takes its place at once and whole.
if (brought) await router.load()

createRoot(document.getElementById(documentIds.app)!).render(
  <StrictMode>
    <BroughtProvider value={brought ?? {}}>
      <TakingOver router={router}>
        <RouterProvider router={router} />
      </TakingOver>
    </BroughtProvider>
  </StrictMode>,
)
