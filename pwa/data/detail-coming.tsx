import type { ComponentType } from 'react'
import { type AskedModule, lazyModule, useModule } from '../ui/lazy.tsx'
import { paneStyle } from '../ui/pane-styles.ts'
import { DetailSkeleton } from '../ui/skeletons.tsx'
import { NotOnDevice } from './unreachable.tsx'

/** Returns a detail beside a list that loads its code when it shows: no device stores it before a wide window has asked for it. */
export function detailOnDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const code = lazyModule(load)
  return function LoadedOrComing(props: Props) {
    const { module: Loaded, ...asked } = useModule(code)
    return Loaded ? <Loaded {...props} /> : <DetailComing {...asked} />
  }
}

/** Has the shape of a detail until its code is there, or says that it is missing (rule 1.2.590). */
export function DetailComing({ isMissing, retry }: Omit<AskedModule<unknown>, 'module'>) {
  return (
    <div className={paneStyle}>{isMissing ? <NotOnDevice name="Le détail" onRetry={retry} /> : <DetailSkeleton />}</div>
  )
}
