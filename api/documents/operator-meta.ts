import { operatorMeta, type Operator } from '../../schema/operator.ts'

/** Writes the operator into a built document. */
export const fillInOperator = (html: string, operator: Operator): string =>
  html.replace(operatorMeta.blank, () =>
    JSON.stringify(operator).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  )
