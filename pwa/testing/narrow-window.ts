import type { Window } from 'happy-dom'
import { afterAll, beforeAll } from 'vitest'

/** Gives the tests of a file a window in which a list stands alone, without a detail beside it. */
export const withoutDetail = (): void => {
  const usual = innerWidth
  const resize = (width: number) => (window as unknown as Window).happyDOM.setViewport({ width })
  beforeAll(() => resize(740))
  afterAll(() => resize(usual))
}
