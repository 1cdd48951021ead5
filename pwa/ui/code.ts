/** A module that is loaded once. */
export interface Code<Module> {
  ask: () => Promise<Module>
  /** Undefined until the module is loaded. */
  readonly loaded: Module | undefined
}

export const codeOf = <Module>(load: () => Promise<Module>): Code<Module> => {
  let loaded: Module | undefined
  return {
    ask: async () => (loaded ??= await load()),
    get loaded() {
      return loaded
    },
  }
}
