import type { CantonCode } from './cantons.ts'

/**
 * Places by canton, "name code;", French-speaking Switzerland first. Suggestions have this order, so a place added in the middle moves others. Names are
 * the French ones. As texts they take a device less room than as lists.
 */
export const placesByCanton: readonly (readonly [CantonCode, string])[] = [
  [
    'GE',
    'Genève 1201;Vernier 1214;Lancy 1212;Meyrin 1217;Carouge 1227;Onex 1213;Thônex 1226;Versoix 1290;Le Grand-Saconnex 1218;Chêne-Bougeries 1224;Chêne-Bourg 1225;Veyrier 1255;Plan-les-Ouates 1228;Bernex 1233;Collonge-Bellerive 1245;Cologny 1223;Confignon 1232;Satigny 1242;Bellevue 1293;Genthod 1294',
  ],
  [
    'VD',
    "Lausanne 1003;Yverdon-les-Bains 1400;Montreux 1820;Renens 1020;Nyon 1260;Vevey 1800;Pully 1009;Morges 1110;Prilly 1008;Gland 1196;Ecublens 1024;La Tour-de-Peilz 1814;Aigle 1860;Epalinges 1066;Payerne 1530;Lutry 1095;Crissier 1023;Bussigny 1030;Le Mont-sur-Lausanne 1052;Chavannes-près-Renens 1022;Bex 1880;Ollon 1867;Blonay 1807;Saint-Légier 1806;Rolle 1180;Orbe 1350;Moudon 1510;Echallens 1040;Villeneuve 1844;Cossonay 1304;Aubonne 1170;Coppet 1296;Avenches 1580;Sainte-Croix 1450;Cully 1096;Oron-la-Ville 1610;Saint-Prex 1162;Préverenges 1028;Saint-Sulpice 1025;Prangins 1197;Cheseaux-sur-Lausanne 1033;Savigny 1073;Lucens 1522;Grandson 1422;Vallorbe 1337;Le Sentier 1347;Leysin 1854;Château-d'Oex 1660",
  ],
  [
    'VS',
    'Sion 1950;Sierre 3960;Martigny 1920;Monthey 1870;Brigue 3900;Viège 3930;Naters 3904;Conthey 1964;Fully 1926;Collombey 1868;Savièse 1965;Crans-Montana 3963;Saint-Maurice 1890;Le Châble 1934;Verbier 1936;Haute-Nendaz 1997;Vétroz 1963;Ayent 1966;Saxon 1907;Riddes 1908;Leytron 1912;Chamoson 1955;Vouvry 1896;Zermatt 3920',
  ],
  [
    'FR',
    'Fribourg 1700;Bulle 1630;Villars-sur-Glâne 1752;Marly 1723;Morat 3280;Guin 3186;Estavayer-le-Lac 1470;Châtel-Saint-Denis 1618;Romont 1680;Givisiez 1762;Granges-Paccot 1763;Belfaux 1782;Courtepin 1784;Domdidier 1564;La Tour-de-Trême 1635;Gruyères 1663;Attalens 1616;Tavel 1712',
  ],
  [
    'NE',
    'Neuchâtel 2000;La Chaux-de-Fonds 2300;Le Locle 2400;Peseux 2034;Colombier 2013;Boudry 2017;Cortaillod 2016;Marin-Epagnier 2074;Le Landeron 2525;Saint-Blaise 2072;Hauterive 2068;Bevaix 2022;Cernier 2053;Fontainemelon 2052;Fleurier 2114;Couvet 2108',
  ],
  [
    'JU',
    'Delémont 2800;Porrentruy 2900;Moutier 2740;Bassecourt 2854;Courrendlin 2830;Courroux 2822;Courtételle 2852;Saignelégier 2350;Le Noirmont 2340;Les Breuleux 2345;Alle 2942;Fontenais 2902;Boncourt 2926',
  ],
  [
    'BE',
    'Berne 3011;Bienne 2502;Thoune 3600;Köniz 3098;Saint-Imier 2610;Tramelan 2720;Tavannes 2710;La Neuveville 2520;Reconvilier 2732;Malleray 2735;Sonceboz 2605;Courtelary 2608;Nidau 2560;Lyss 3250;Berthoud 3400;Langenthal 4900;Ostermundigen 3072;Münsingen 3110;Spiez 3700;Interlaken 3800;Gstaad 3780',
  ],
  [
    'ZH',
    'Zurich 8001;Winterthour 8400;Uster 8610;Dübendorf 8600;Dietikon 8953;Wetzikon 8620;Wädenswil 8820;Kloten 8302;Bülach 8180',
  ],
  ['BS', 'Bâle 4051;Riehen 4125'],
  ['BL', 'Liestal 4410;Allschwil 4123;Muttenz 4132;Reinach 4153'],
  ['LU', 'Lucerne 6003;Emmenbrücke 6020;Kriens 6010;Sursee 6210'],
  ['SG', 'Saint-Gall 9000;Rapperswil 8640;Wil 9500;Gossau 9200'],
  ['TI', 'Lugano 6900;Bellinzone 6500;Locarno 6600;Mendrisio 6850;Chiasso 6830'],
  ['AG', 'Aarau 5000;Baden 5400;Wettingen 5430;Rheinfelden 4310'],
  ['SO', 'Soleure 4500;Olten 4600;Granges 2540'],
  ['TG', 'Frauenfeld 8500;Kreuzlingen 8280;Arbon 9320'],
  ['GR', 'Coire 7000;Davos 7270;Saint-Moritz 7500'],
  ['ZG', 'Zoug 6300;Baar 6340'],
  ['SZ', 'Schwytz 6430;Freienbach 8807'],
  ['SH', 'Schaffhouse 8200'],
  ['UR', 'Altdorf 6460'],
  ['OW', 'Sarnen 6060'],
  ['NW', 'Stans 6370'],
  ['GL', 'Glaris 8750'],
  ['AR', 'Herisau 9100'],
  ['AI', 'Appenzell 9050'],
  ['LI', 'Vaduz 9490'],
]
