/** Says that a paste was cut. */
export const CutNote = ({ maxLength }: { maxLength: number | undefined }) => (
  <span role="status">{`Texte coupé : ${maxLength} signes au plus.`}</span>
)
