import './theme/index.css'
import { breathe, reloadOnPress, untilWanted } from './served/wanted.ts'

await untilWanted()
try {
  // Each is evaluated by itself, so that the page answers in between; together they would stop it for longer.
  await Promise.all([import('react-dom/client'), import('dexie')])
  await breathe()
  const { startApp } = await import('./app.tsx')
  await breathe()
  await startApp()
} catch (error) {
  reloadOnPress()
  throw error
}
