import { onTestFinished } from 'vitest'

/** Notes the rejections of this test that nothing handles: a browser would report each of them in its console. */
export function noteRejections(): unknown[] {
  const noted: unknown[] = []
  const note = (reason: unknown) => void noted.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  return noted
}

/**
 * A module that cannot be loaded, as the built app sees it: the import gives nothing, because `missing-code.ts` prevents the error of the build tool.
 * `tried` counts how often somebody has asked for it.
 */
export function missingModule(): { load: () => object; tried: () => number } {
  let count = 0
  const load = () => {
    count += 1
    return {}
  }
  return { load, tried: () => count }
}
