/** A module that is loaded once. */
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
