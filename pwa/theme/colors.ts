import { defineSemanticTokens, defineTokens } from '@pandacss/dev'

/**
 * A colour of both themes. Dark follows the system, and `data-theme` on the root element overrides it. Light is repeated for people who chose light
 * while their system is dark.
 */
function themed(light: string, dark: string) {
  return { value: { base: light, _osDark: dark, _dark: dark, _light: light } }
}

/** Keywords in place of colours. */
export const plainColors = defineTokens.colors({
  transparent: { value: 'transparent' },
  current: { value: 'currentColor' },
})

/**
 * Every colour of the product, named by its use. Ink on paper is AAA; `soft` is AA on paper, surface and sunken. `edge` holds 3:1 against paper and
 * surface, as outlines of inputs must; `line` does not.
 */
export const colors = defineSemanticTokens.colors({
  paper: themed('#FBF7EE', '#0F1512'),
  surface: themed('#FFFFFF', '#18201C'),
  sunken: themed('#F2ECDF', '#0A0F0D'),
  quiet: themed('#F2ECDF', '#242E29'),
  ink: themed('#16211B', '#F0F3EE'),
  soft: themed('#4A584F', '#A8B4AC'),
  line: themed('#E2D9C7', '#2B362F'),
  edge: themed('#938972', '#6B7A71'),
  brand: themed('#0E4F3C', '#5EC49B'),
  brandHover: themed('#0A3F30', '#79D2AE'),
  onBrand: themed('#FBF7EE', '#06231A'),
  brandSoft: themed('#DCEBE2', '#17352A'),
  sun: themed('#FFC83A', '#FFC83A'),
  sunHover: themed('#F8BA1A', '#FFD567'),
  onSun: themed('#2A2005', '#2A2005'),
  sunSoft: themed('#FFF0C2', '#3A300F'),
  lake: themed('#1D5C88', '#7DB9E3'),
  lakeHover: themed('#164B70', '#98C9EB'),
  onLake: themed('#FFFFFF', '#06202F'),
  lakeSoft: themed('#D6E7F2', '#15303F'),
  brick: themed('#B23A20', '#F0876C'),
  brickHover: themed('#952E17', '#F5A28C'),
  onBrick: themed('#FFFFFF', '#2E0D05'),
  brickSoft: themed('#F9E1D8', '#3D1D14'),
  focus: themed('#1D5C88', '#7DB9E3'),
  toast: themed('#16211B', '#2C3932'),
  onToast: themed('#FBF7EE', '#F0F3EE'),
  veil: themed('rgb(10 18 14 / 0.55)', 'rgb(0 0 0 / 0.66)'),
  haze: themed('rgb(128 128 128 / 0.3)', 'rgb(128 128 128 / 0.3)'),
  leaf: themed('#5FA777', '#3F8A62'),
  photoGround: themed('#FFFFFF', '#FFFFFF'),
  moon: themed('#FFFFFF', '#FFFFFF'),
  artMeadow: themed('#D8EBDD', '#1C3328'),
  artSky: themed('#DCEAF3', '#1B2F3B'),
  artStraw: themed('#FCE9BD', '#3A300F'),
  artRose: themed('#F7DDD2', '#3A2119'),
  artInk: themed('#16211B', '#F0F3EE'),
  artFir: themed('#0E4F3C', '#2F7D5F'),
  artLake: themed('#1D5C88', '#5E9CC8'),
  artShade: themed('#16211B', '#070B09'),
  artPaper: themed('#FFFFFF', '#E9EDE6'),
  box: themed('#D9A262', '#B98649'),
  boxLight: themed('#E6B87E', '#CF9F63'),
  boxTape: themed('#B67F41', '#8E6130'),
})
