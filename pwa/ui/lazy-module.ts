/** A module that is imported on demand. `loaded` gives it without a promise, so that a render can use it. */
export interface LazyModule<Module> {
  ask: () => Promise<Module>
  /** Undefined until the module is loaded. */
  readonly loaded: Module | undefined
}

export const lazyModule = <Module>(load: () => Promise<Module>): LazyModule<Module> => {
  let loaded: Module | undefined
  return {
    ask: async () => (loaded ??= await load()),
    get loaded() {
      return loaded
    },
  }
}
