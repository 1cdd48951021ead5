import type { CantonCode } from './cantons.ts'
import type { City } from './cities.ts'

/**
 * The places of each district under its usual French name, in cantons that have districts. No screen shows a district, so the catalogue that every
 * phone loads is without them.
 */
const placesByDistrict: Partial<Record<CantonCode, Record<string, readonly string[]>>> = {
  VD: {
    Lausanne: ['Lausanne', 'Epalinges', 'Le Mont-sur-Lausanne', 'Cheseaux-sur-Lausanne'],
    'Jura-Nord vaudois': ['Yverdon-les-Bains', 'Orbe', 'Sainte-Croix', 'Grandson', 'Vallorbe', 'Le Sentier'],
    "Riviera-Pays-d'Enhaut": ['Montreux', 'Vevey', 'La Tour-de-Peilz', 'Blonay', 'Saint-Légier', "Château-d'Oex"],
    'Ouest lausannois': [
      'Renens',
      'Prilly',
      'Ecublens',
      'Crissier',
      'Bussigny',
      'Chavannes-près-Renens',
      'Saint-Sulpice',
    ],
    Nyon: ['Nyon', 'Gland', 'Rolle', 'Coppet', 'Prangins'],
    'Lavaux-Oron': ['Pully', 'Lutry', 'Cully', 'Oron-la-Ville', 'Savigny'],
    Morges: ['Morges', 'Cossonay', 'Aubonne', 'Saint-Prex', 'Préverenges'],
    Aigle: ['Aigle', 'Bex', 'Ollon', 'Villeneuve', 'Leysin'],
    'Broye-Vully': ['Payerne', 'Moudon', 'Avenches', 'Lucens'],
    'Gros-de-Vaud': ['Echallens'],
  },
  VS: {
    Sion: ['Sion', 'Savièse'],
    Sierre: ['Sierre', 'Crans-Montana'],
    Martigny: ['Martigny', 'Fully', 'Saxon', 'Riddes', 'Leytron'],
    Monthey: ['Monthey', 'Collombey', 'Vouvry'],
    Brigue: ['Brigue', 'Naters'],
    Viège: ['Viège', 'Zermatt'],
    Conthey: ['Conthey', 'Haute-Nendaz', 'Vétroz', 'Chamoson'],
    'Saint-Maurice': ['Saint-Maurice'],
    Entremont: ['Le Châble', 'Verbier'],
    Hérens: ['Ayent'],
  },
  FR: {
    Sarine: ['Fribourg', 'Villars-sur-Glâne', 'Marly', 'Givisiez', 'Granges-Paccot', 'Belfaux'],
    Gruyère: ['Bulle', 'La Tour-de-Trême', 'Gruyères'],
    Lac: ['Morat', 'Courtepin'],
    Singine: ['Guin', 'Tavel'],
    Broye: ['Estavayer-le-Lac', 'Domdidier'],
    Veveyse: ['Châtel-Saint-Denis', 'Attalens'],
    Glâne: ['Romont'],
  },
  JU: {
    Delémont: ['Delémont', 'Bassecourt', 'Courrendlin', 'Courroux', 'Courtételle'],
    Porrentruy: ['Porrentruy', 'Alle', 'Fontenais', 'Boncourt'],
    'Franches-Montagnes': ['Saignelégier', 'Le Noirmont', 'Les Breuleux'],
  },
  BE: {
    'Berne-Mittelland': ['Berne', 'Köniz', 'Ostermundigen', 'Münsingen'],
    Bienne: ['Bienne', 'Nidau'],
    Thoune: ['Thoune'],
    'Jura bernois': [
      'Saint-Imier',
      'Tramelan',
      'Tavannes',
      'La Neuveville',
      'Reconvilier',
      'Malleray',
      'Sonceboz',
      'Courtelary',
    ],
    Seeland: ['Lyss'],
    Emmental: ['Berthoud'],
    'Haute-Argovie': ['Langenthal'],
    'Frutigen-Bas-Simmental': ['Spiez'],
    'Interlaken-Oberhasli': ['Interlaken'],
    'Haut-Simmental-Gessenay': ['Gstaad'],
  },
  ZH: {
    Zurich: ['Zurich'],
    Winterthour: ['Winterthour'],
    Uster: ['Uster', 'Dübendorf'],
    Dietikon: ['Dietikon'],
    Hinwil: ['Wetzikon'],
    Horgen: ['Wädenswil'],
    Bülach: ['Kloten', 'Bülach'],
  },
  BL: {
    Liestal: ['Liestal'],
    Arlesheim: ['Allschwil', 'Muttenz', 'Reinach'],
  },
  LU: {
    'Lucerne-Ville': ['Lucerne'],
    Hochdorf: ['Emmenbrücke'],
    'Lucerne-Campagne': ['Kriens'],
    Sursee: ['Sursee'],
  },
  SG: {
    'Saint-Gall': ['Saint-Gall', 'Gossau'],
    'See-Gaster': ['Rapperswil'],
    Wil: ['Wil'],
  },
  TI: {
    Lugano: ['Lugano'],
    Bellinzone: ['Bellinzone'],
    Locarno: ['Locarno'],
    Mendrisio: ['Mendrisio', 'Chiasso'],
  },
  AG: {
    Aarau: ['Aarau'],
    Baden: ['Baden', 'Wettingen'],
    Rheinfelden: ['Rheinfelden'],
  },
  SO: {
    Soleure: ['Soleure'],
    Olten: ['Olten'],
    Lebern: ['Granges'],
  },
  TG: {
    Frauenfeld: ['Frauenfeld'],
    Kreuzlingen: ['Kreuzlingen'],
    Arbon: ['Arbon'],
  },
  SZ: {
    Schwytz: ['Schwytz'],
    Höfe: ['Freienbach'],
  },
}

/** Returns the district of a place of the catalogue; undefined in cantons without districts, and for some places (rule 1.3.12). */
export const districtOf = ({ name, cantonCode }: Pick<City, 'name' | 'cantonCode'>): string | undefined =>
  Object.entries(placesByDistrict[cantonCode] ?? {}).find(([, places]) => places.includes(name))?.[0]
