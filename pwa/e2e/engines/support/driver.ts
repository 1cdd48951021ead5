/** The key under which a driver's answer refers to an element, by the WebDriver standard. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
export type ElementRef = Record<typeof elementKey, string>

/** The commands of the WebDriver standard that the journeys use. Each throws the browser's error if it refuses. */
export interface Driver {
  /** Runs the body of an asynchronous script, whose last argument takes its result. */
  execute(body: string, args: unknown[]): Promise<unknown>
  /** A press that the browser itself makes, which the page cannot tell from a person's. */
  click(element: ElementRef): Promise<unknown>
  /** Types, or chooses the file of this path. */
  type(element: ElementRef, text: string): Promise<unknown>
  /** A PNG of what is shown, in base64. */
  screenshot(): Promise<string>
  /** Opens another tab and returns its handle. */
  openTab(): Promise<string>
  currentTab(): Promise<string>
  switchTo(tab: string): Promise<unknown>
}

/** A browser of its own, with nothing stored in it. */
export interface EngineBrowser {
  driver: Driver
  close: () => Promise<void>
}
