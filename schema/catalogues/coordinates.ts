import type { CantonCode } from './cantons.ts'
import { readPolylines, type Pair } from './polylines.ts'

/** The names by canton, larger places first in each, and where they are, in the same order (`polylines.ts`). */
const names: readonly (readonly [CantonCode, names: string, points: string])[] = [
  [
    'GE',
    'Genève;Vernier;Lancy;Meyrin;Carouge;Onex;Thônex;Versoix;Le Grand-Saconnex;Chêne-Bougeries;Chêne-Bourg;Veyrier;Plan-les-Ouates;Bernex;Collonge-Bellerive;Cologny;Confignon;Satigny;Bellevue;Genthod;Les Avanchets;Vandœuvres;Anières;Troinex;Puplinge;Meinier;Corsier;Jussy;Dardagny;Aire-la-Ville;Chancy',
    'cXkN]xBt@y@wAbAhBuBEhAGaE_EhAfBpAbAaCDOv@RAdCQrAwCwFfA^vAdEsA~AsAmFIAnA~A?}DmBe@bFtC}AgDiAE_@Pt@sAnA~OH_BpAlC',
  ],
  [
    'VD',
    "Lausanne;Yverdon-les-Bains;Montreux;Renens;Nyon;Vevey;Pully;Morges;Prilly;Gland;Ecublens;La Tour-de-Peilz;Aigle;Epalinges;Payerne;Lutry;Crissier;Bussigny;Le Mont-sur-Lausanne;Chavannes-près-Renens;Bex;Ollon;Blonay;Saint-Légier;Rolle;Orbe;Moudon;Echallens;Villeneuve;Cossonay;Aubonne;Coppet;Avenches;Sainte-Croix;Cully;Oron-la-Ville;Saint-Prex;Préverenges;Saint-Sulpice;Prangins;Cheseaux-sur-Lausanne;Savigny;Lucens;Grandson;Vallorbe;Le Sentier;Leysin;Château-d'Oex;Blécherette;Chavannes;Le Chenit;Cheseaux;Romanel-sur-Lausanne;Belmont-sur-Lausanne;Chavornay;Chardonne;Villars-sur-Ollon;Yvonand;Puidoux;Founex;Penthalaz;Chexbres;Caux;Arzier;Saint-Cergue;La Sarraz;Froideville;Genolier;Montagny;Gimel;Bière;Jongny;Paudex;Begnins;Perroy;Palézieux;Apples;Gryon;Le Vaud;Trélex;Bottens;Pampigny;Bavois;Saint-Livres;Pailly;Ballens;Saubraz;Grancy;Mollens;Sottens;St-Légier-La Chiésaz;L'Abbaye;Saint Saphorin;Cuarnens;Saint-George;Berolle;Mauraz;Chavannes-le-Veyron;La Chaux;Chevilly;Moiry;Ferreyres;Orny;Pompaples;Penthéréaz;Vuarrens;Rueyres;Servion;Chéserex;Valeyres-sous-Montagny;Cheseaux-Noréaz;Corcelles-le-Jorat;Les Clées",
    'wk@yl@mOOrT{OuEdSxHvT_Dud@}AhJAdIs@sEfF|SwEiQvCoQlGsEmMpQaP{O~RvNwAzEIf@MuCv@vBnPmZyA`@yI`EGj@Zt`@uOgKpBuOt@hIbNkQmLhYlFbFbJpKeb@ct@rBr`@xScMcDaEtDzUmAeCP_AdFhR}JgU~A{FuIuEgE`K~DtOrEfHpOyo@iGoF_Cz^PdByCfTh@mVj@@xAmCmJtE`McOdJiMk^rRtQoAnIzc@kPyS`GyNbBaIw@tl@ZdBiLcUrBsIjI|[kUsWvP`Ry@u@tBu^s@xI|BfYq@qEuCm]StXjPmf@wKnr@|Bv@qKi[dAnMmEsG~IdJaK}PbHzQlAtAwCkGZhEyCuVlJgGcJta@`Jy\\oHlU|E`JwAwC_BiDA{@Si@s@IKn@Q_ASqA@^]{DGwAMwArFkDvItd@_XgZ`@uB~IqC{FnP',
  ],
  [
    'VS',
    "Sion;Sierre;Martigny;Monthey;Brigue;Viège;Naters;Conthey;Fully;Collombey;Savièse;Crans-Montana;Saint-Maurice;Le Châble;Verbier;Haute-Nendaz;Vétroz;Ayent;Saxon;Riddes;Leytron;Chamoson;Vouvry;Zermatt;Sitten;Martigny-Ville;Bagnes;Visp;Basse-Nendaz;Brig;Troistorrents;Lens;Leuk;Randogne;Chermignon-d'en Haut;Orsières;Chalais;Sankt Niklaus;Grimisuat;Ardon;Montana;Grône;Saint-Léonard;Raron;Martigny-Combe;Vionnaz;Vernayaz;Saas-Fee;Saillon;Evolène;Chippis;Visperterminen;Leukerbad;Vex;Gampel;Grächen;Hérémence;Salgesch;Stalden;Varen;Champéry;Baltschieder;Charrat;Salvan;Tanay;Saas-Grund;Turtmann;Fiesch;Evionnaz;Veyras",
    'uY_zAaCgJxJ~[oHjF{Bi_Al@jE}@wEhEzi@hDvJmGlIl@{WwBmGxDz\\pG}Ke@a@kDeCgA\\wBeGhGtMo@aB[^_@]kGzSxRwt@}KpWvFvPf@aHeLoh@nEpb@}F}h@nDtaAkBk`@cAoJLhGj@r@dOtS}M}UtDgQcDdY`BvFmEgMvBx@@rAwB}VrMxm@qMjHzIsGx@ov@{Bdm@nBcRkI{Ah@sUoFdPlIhMoEoTpF}D\\~YgGkI|C{QkDrO~Gbm@kGi}@nJ|l@JzEcM|JzLedAaJtMgEaZtLpdAqFc_@',
  ],
  [
    'FR',
    'Fribourg;Bulle;Villars-sur-Glâne;Marly;Morat;Guin;Estavayer-le-Lac;Châtel-Saint-Denis;Romont;Givisiez;Granges-Paccot;Belfaux;Courtepin;Domdidier;La Tour-de-Trême;Gruyères;Attalens;Tavel;Ecublens;Düdingen;Murten;Flamatt;Kerzers;Schmitten;Bösingen;Tafers;Broc;Ueberstorf;Bas-Vully;Plaffeien;Riaz;Alterswil;Sankt Antoni;Vuadens;Charmey;Corminboeuf;Grolley;Marsens;Giffers;Cugy;La Roche;Treyvaux;Sâles;Avry-sur-Matran;Praroman;Rue;Heitenried;Oberschrot;Villaz-Saint-Pierre;Mézières;Rechthalten;Courgevaux;Ependes;Matran;Vuisternens-devant-Romont;Pont-la-Ville;Kleinbösingen;Surpierre',
    's}@emAnJzDyIwB\\_BoH~A|CsC?pTbSmBsIc@eF}KYYD~@wA_@AzE~NgBv@a@xCnMiRaV~KrXcN{V}CrCjAyKkDzFjFkBcAj@xCPbLnFiOeL_EhKvL{IfE`MsHiKs@C|KfNIgH{JvBo@bAbJVsEiHiB|RlFoN_AAxDhIqH{DhA}EfGfUaLy\\lDb@f@hSpAz@oDsRsG~FnHcA_A~AhGnIyAiJgK{DfHrT',
  ],
  [
    'NE',
    'Neuchâtel;La Chaux-de-Fonds;Le Locle;Peseux;Colombier;Boudry;Cortaillod;Marin-Epagnier;Le Landeron;Saint-Blaise;Hauterive;Bevaix;Cernier;Fontainemelon;Fleurier;Couvet;Saint-Aubin-Sauges;Gorgier;Dombresson;Chézard-Saint-Martin;Cornaux;Auvernier;Les Geneveys-sur-Coffrane;Les Ponts-de-Martel;Travers;Les Brenets;Grand-Savagnier;Rochefort',
    'oiAm_AwEpEvAxChCwGh@l@^v@LKeCuH}AoCrAdDB`@dDvHaGiDFXpH~Qm@cB|@wGMMuIeJJr@r@kD`CvGoAv@b@nFpBlB_Gy@`@sNpCdH',
  ],
  [
    'JU',
    'Delémont;Porrentruy;Moutier;Bassecourt;Courrendlin;Courroux;Courtételle;Saignelégier;Le Noirmont;Les Breuleux;Alle;Fontenais;Boncourt;Courgenay;Vicques;Courfaivre;Glovelier;Les Bois',
    'y`BiyAgBxOtGkQwBzFA_Gk@Cf@nBhDbS|@jAZcBkLsFj@`BwDfCrD_FlB_Q\\dG?vCzHxQ',
  ],
  [
    'BE',
    'Berne;Bienne;Thoune;Köniz;Saint-Imier;Tramelan;Tavannes;La Neuveville;Reconvilier;Malleray;Sonceboz;Courtelary;Nidau;Lyss;Berthoud;Langenthal;Ostermundigen;Münsingen;Spiez;Interlaken;Gstaad;Bern;Biel;Thun;Steffisburg;Burgdorf;Muri;Worb;Münchenbuchsee;Belp;Wohlen;Zollikofen;Langnau;Lengnau;Frutigen;Saanen;Bolligen;Uetendorf;Herzogenbuchsee;Heimberg;Kirchberg;Urtenen;Sumiswald;Unterseen;Meiringen;Huttwil;Vechigen;Konolfingen;Sigriswil;Aarwangen;Lützelflüh;Jegenstorf;Aarberg;Brügg;Niederbipp;Wichtrach;Hilterfingen;Grindelwald;Matten;Roggwil;Kehrsatz;Utzenstorf;Adelboden;Pieterlen;Schüpfen;Hermiswil;Seedorf;Oberburg;Brienz;Stettlen;Oberdiessbach;Ins;Signau;Zweisimmen;Grossaffoltern;Wattenwil;Laupen;Bätterkinden;Mühleberg;Lauperswil;Lauterbrunnen;Eggiwil;Kirchlindach;Ringgenberg;Täuffelen;Orpund;Rubigen;Lotzwil;Krauchthal;Rüderswil;Evilard;Wilderswil;Toffen;Lenk;Wimmis;Bönigen;Wiedlisbach;Wynigen;Worben;Thierachern;Diemtigen;Seftigen;Riggisberg;Aeschi b. Spiez;Hindelbank;Madiswil;Koppigen;Wangen an der Aare;Rüeggisberg;Walkringen;Biglen;Bévilard;Erlenbach im Simmental;Rüschegg;Uttigen;Guggisberg;Fraubrunnen;Wynau;Arch;Heimiswil;Kallnach;Zäziwil;Trubschachen;Ersigen;Trub;Corgémont;Buchholterberg;Melchnau;Boltigen;Oberbipp;Eriswil;Bowil;Attiswil;Rohrbach;Lyssach;Sankt Stephan;Péry;Müntschemier;Court;Seeberg;Linden;Bellmund;Ferenbalm;Frauenkappelen;Mühlethurnen;Wyssachen;Radelfingen;Meinisberg;Beatenberg;Orvin;Leuzigen;Blumenstein;Kandersteg;Erlach;Kappelen;Trachselwald;Burgistein;Dürrenroth;Bäriswil;Därligen;Münchenwiler;Tägertschi;Uebeschi;Niedermuhlern;Rüegsau;Auswil;Rümligen;Oberhünigen;Busswil bei Melchnau;Walliswil bei Niederbipp;Rüti bei Lyssach',
    'wfAu_ByJpKbWoVyI|KiMbYkCsEB}DtHhEoIyFGeBrA`Eb@nEhBoIdBeC\\aSwHoIbObRfDmCvJcG@}IfLdc@w\\_IyJpKbWoVu@SqPF~FxG@wCwD`FdG_B_DxGw@iEvBqSeNdYdd@qPbEhWk]yMpKwC{XiGpWjEcQh@rBbD?gNjTkEsAgTgWhSpIxQdCuBbIyDq_@oBjMxCoAnJFnM_DEgHaYjYlFdFiD|EkVkBlIeb@~AtSzT{LeD`g@Kwi@zLrGmAzKiEuKjIEuRrPuXuK`_@hFwDiI|^lDse@vU|T{^^lQmHgGvOkMsQ`JhPUa]hVmIuP`FwFtVtQy\\yUlj@qCyE~MyMgQkNhJ`Mr@wHkId]j]}e@gKbVbX`BsLiKU{Nib@nNbHi@DfVzTmPnEPuGr@k@tBnHqLaWvHsFcObAbKiE_BrXjL}FiJl@ImRjT`c@}OoFbI[sJr@pN{RkKsIaQtD`W`EwM~A~YjFuYg@mJwIrNnHyPyN|l@xVc`@_V_Jra@v[qf@aPlJuJpJpHcUfD~EmKlClMva@rJ{i@dHlKlEiN}JfDqShRWkO~Y~HdAI}FxGuIsO_SrBxa@uGwCx[{Z{[fc@[gN`Z}BlNoHea@~b@c@wItAe\\nMvMaRgQlCpOhUqPuNri@jAu[pGx@oFpDmI}K}E{HbR`TcBcIcR}IcBzGdJ`F',
  ],
  [
    'ZH',
    'Zurich;Winterthour;Uster;Dübendorf;Dietikon;Wetzikon;Wädenswil;Kloten;Bülach;Winterthur;Horgen;Adliswil;Thalwil;Schlieren;Wallisellen;Küsnacht;Richterswil;Effretikon;Rüti;Urdorf;Affoltern am Albis;Pfäffikon;Hegnau;Männedorf;Regensdorf;Embrach;Bassersdorf;Langnau am Albis;Kilchberg;Zollikon;Oberengstringen;Stäfa;Hinwil;Rümlang;Greifensee;Herrliberg;Oetwil;Au;Birmensdorf;Hombrechtikon;Dielsdorf;Rüschlikon;Erlenbach;Zumikon;Meilen;Oberrieden;Gossau;Zollikerberg;Schwerzenbach;Obfelden;Egg;Seuzach Dorf;Fehraltorf;Feldmeilen;Brüttisellen;Geroldswil;Niederglatt;Oberglatt;Uetikon;Uitikon;Elgg;Rafz;Samstagern;Turbenthal;Wald;Tann;Bachenbülach;Illnau;Obermeilen;Niederhasli;Hedingen;Mettmenstetten;Mönchaltorf;Unterengstringen;Glattbrugg;Glattfelden;Russikon;Wolfhausen;Pfungen;Nürensdorf;Ebmatingen;Bonstetten;Hettlingen;Feuerthalen;Gattikon;Fällanden;Bubikon;Ottenbach;Wangen;Sonnhalde;Weisslingen;Benglen;Binzikon;Kollbrunn;Otelfingen;Rorbas;Uerikon;Weiningen;Aesch;Pfaffhausen;Dänikon;Freienstein;Tagelswangen;Binz;Henggart;Sellenbüren;Marthalen;Grüt;Nänikon;Brütten;Dachsen;Hochfelden;Steinmaur;Neerach;Gockhausen;Elsau-Räterschen;Wila;Andelfingen;Hadlikon;Bäretswil;Schachen;Opfikon;Sulz;Dorf;Flurlingen;Mühlehalde;Esslingen;Gutenswil;Seglingen;Uhwiesen;Hofstetten;Hinteregg;Kleinandelfingen;Knonau;Grossacker;Birchwil;Höri;Dürnten;Bauma;Wettswil;Aeugst am Albis',
    '}`BsdDuG{I|HDcBjEItLvC{WdE`GaMfDkCxA^oJjNzFcBpCb@mAqEfFc@iH`EX~EaFwLJrIiIaGzYvEq@oDiTu@rFlGy@aJjMoCyF|BeArHnDeAG_@y@gCxEhIcOeBqFwHrRdDmHvCbCh@qEv@vCaFpKjEqSgMpRzIwDF{Ay@s@vBm@CfC}@gJoAxHiAoBjFvMgAyOwMsAfHe@xE`G}GU?zLiCqD\\e@fL_IqEzL_GoXuEbSvXuGgNgI~HgCL~BsM~QvD}I`H`CkLrIjJjAhB]aCaOoE~Oa@eF_GxBbIaPxGo@cOxHbCMbEPdAvImMyMaHxBlX~DoDuDpEeJ]zXcGaNqAnJj@eRjCdGhDsFkJo@EnWkCqJjQiJmJ`SrDsLeAz@cDrLkDeJjEoDtCzA}KmBtLlKyPsIxRcGsBzDmEX_KrBzGjEr@~B[e@bGaGqFmKdD{A}IlIbReJaB@X|VwEmEwEiLxQhByZrE`X~D?_JiEOwJhKeEcF`K`GtIaJkQApVzLuKiFu@oBkBtFhMsSoDiAz@fXjCS',
  ],
  ['BS', 'Bâle;Riehen;Basel;Bettingen', '{lBqgBi@sCh@rCWuD'],
  [
    'BL',
    'Liestal;Allschwil;Muttenz;Reinach;Pratteln;Binningen;Münchenstein;Birsfelden;Oberwil;Aesch;Therwil;Arlesheim;Frenkendorf;Bottmingen;Sissach;Gelterkinden;Laufen;Ettingen;Lausen;Bubendorf;Füllinsdorf;Zunzgen;Hölstein;Oberdorf;Pfeffingen;Zwingen;Ormalingen;Grellingen;Röschenz;Itingen;Diegten;Arisdorf;Reigoldswil;Brislach;Seltisberg;Wahlen;Waldenburg;Schönenbuch;Läufelfingen;Liesberg;Langenbruck;Buus;Känerkinden;Tenniken',
    'ihBsqBcCjKv@yEr@jBo@mEe@xFj@qAeAYlA`CtAmAw@nAH}BY_E_@~GtByMAuAtA`UwB_BTiLp@j@yBLrByCr@jAx@b@cCbIj@vB}@kTt@tPb@xEuAaRhBs@eEzAdFzCg@~GwAaJvBxKd@uMwHfN~G{TQvYlBgTyH_EzDt@q@r@',
  ],
  [
    'LU',
    'Lucerne;Emmenbrücke;Kriens;Sursee;Luzern;Emmen;Littau;Horw;Ebikon;Hochdorf;Meggen;Ruswil;Malters;Neuenkirch;Adligenswil;Buchrain;Triengen;Wolhusen;Reiden;Root;Weggis;Sempach;Schüpfheim;Dagmersellen;Entlebuch;Schötz;Oberkirch;Escholzmatt;Willisau;Grosswangen;Nottwil;Buttisholz;Beromünster;Menznau;Schenkon;Ballwil;Udligenswil;Nebikon;Geuensee;Hitzkirch;Inwil;Hohenrain;Pfaffnau;Büron;Zell;Flühli;Gunzwil;Werthenstein;Römerswil;Hildisrieden;Ettiswil;Hasle;Knutwil;Wauwil;Eich;Schwarzenberg;Vitznau;Luthern;Altishofen;Wikon;Mauensee;Meierskappel;Neudorf',
    'cmAkuCu@x@zAOwGzIpFeKw@`Av@R`A}A{B{@qD~ApFeDiApN~AoB_Ck@dAyH}@ZwGzO~IDuJlEfGeYdDsAoE`NnJzIkO~@rL}CyItCX}FbNjJ_LwBUoBCoDh@vAwDeErFpH{DwDn@{J~BaDkEpYOaGo@yHdEiDoB|@}AhY^iKtCpIxNuDmSeItHxCaF}Gb@d@@~KvIeA{Lg@\\fBbAcHjGKLmR_Blb@yGiB_CB~DgErAmVgBrM',
  ],
  [
    'SG',
    'Saint-Gall;Rapperswil;Wil;Gossau;Sankt Gallen;Jona;Uzwil;Altstätten;Buchs;Flawil;Eschenbach;Goldach;Rorschach;Wittenbach;Kirchberg;Wattwil;Oberriet;Au;Thal;Grabs;Oberuzwil;Uznach;Diepoldsau;Sankt Margrethen;Bad Ragaz;Sargans;Walenstadt;Ebnat-Kappel;Flums;Sennwald;Bronschhofen;Sevelen;Zuzwil;Rebstein;Balgach;Kaltbrunn;Degersheim;Mörschwil;Schänis;Bütschwil;Schmerikon;Rheineck;Jonschwil;Waldkirch;Gams;Mosnang;Gommiswald;Quarten;Niederhelfenschwil;Benken;Horn;Mogelsberg;Eggersriet;Rüthi;Lichtensteig;Sankt Gallenkappel;Andwil;Amden;Lütisburg;Krummenau;Niederbüren;Weesen;Oberhelfenschwil;Eichberg;Wildhaus;Häggenschwil;Sankt Peterzell;Ganterschwil;Muolen;Goldingen',
    'odBexEjKpa@wM_MzAaLOoFbKn`@}KmQtByXdLhCkNlQxIhOsMaa@Gm@`@nE`BrT~E}Ai@a]{EcCgAfCxPrFqNxR|K~GcIai@eCd@|ZjGuAzBuC`GsGtJtIsLsI_IqLf\\fUe[aUjVxCq\\Ok@~Jhc@_I{IaE}LlRrVoKu@lGvFaNcg@rAl^yAoKpOuH}H|WfGd@vFsL_VpBfPbJmQm[fGlS_D{SdHkCy@d[~CvFeKkRbQfGkNtBdHoDqLeAtSzE}L]XgYrG`JaQP`JpI}BfDwGqM~NtU',
  ],
  [
    'TI',
    'Lugano;Bellinzone;Locarno;Mendrisio;Chiasso;Bellinzona;Giubiasco;Pregassona;Minusio;Viganello;Losone;Biasca;Massagno;Ascona;Morbio Inferiore;Gordola;Stabio;Caslano;Agno;Balerna;Muralto;Sementina;Novazzano;Riva San Vitale;Camorino;Monte Carasso;Montagnola;Claro;Castel San Pietro;Cadenazzo;Canobbio;Cevio;Brissago;Acquarossa;Bioggio;Comano;Sorengo;Cadro;Melide;Airolo;Magadino;Tesserete;Lodrino;Ligornetto;Faido;Cadempino;Malvaglia;Cugnasco;Lumino;Arzo;Lavertezzo;Melano;Pura;Gravesano;Verscio;Bodio;Savosa;Bedigliora',
    'cLg~DmJqBj@pLxQkJjAaBqUZh@PnHbA{H|HhIsHwHbL}JeLtTr@{GtIbRkN{SnH|SiC{FtBq@m@pHuEmSxKU{JlTRwBRoOaAi@JtK`DePqEvW\\cQxBfFe@mPtUdKyE}SmMpZ~@k@wAjA`@_BaBtDnA{b@|SvVgN`DyEoM]jZv@me@lHnZiGaV_BlM`CmBeHbUtF}VlE`TcH_CdFoBaB}GrJaKcJlU_A^hE',
  ],
  [
    'AG',
    'Aarau;Baden;Wettingen;Rheinfelden;Wohlen;Zofingen;Spreitenbach;Oftringen;Möhlin;Suhr;Brugg;Obersiggenthal;Neuenhof;Reinach;Oberentfelden;Rothrist;Lenzburg;Aarburg;Windisch;Buchs;Gränichen;Bremgarten;Muri;Untersiggenthal;Würenlos;Villmergen;Menziken;Küttigen;Frick;Berikon;Ehrendingen;Seon;Strengelbach;Mellingen;Bad Zurzach;Rupperswil;Gebenstorf;Kölliken;Niederlenz;Oberrohrdorf;Birr;Rudolfstetten;Würenlingen;Brittnau;Sins;Kaiseraugst;Magden;Muhen;Schöftland;Seengen;Safenwil;Dottikon;Gipf-Oberfrick;Unterkulm;Klingnau;Murgenthal;Turgi;Hausen;Niederrohrdorf;Schafisheim;Stein;Merenschwand;Birmenstorf;Meisterschwanden;Staufen;Sarmenstorf;Othmarsingen;Waltenschwil;Hägglingen;Kaisten;Gontenschwil;Laufenburg;Endingen;Eiken;Oberlunkhofen;Killwangen;Schinznach Dorf;Künten;Jonen;Teufenthal;Vordemwald;Koblenz;Auw;Villnachern;Boniswil;Mumpf;Egliswil;Villigen;Veltheim;Schinznach Bad;Aristau;Uerkheim;Leibstadt;Oberrüti;Unterlunkhofen;Sulz;Dürrenäsch;Buttwil;Wegenstetten;Wittnau;Staffelbach;Tegerfelden;Wölflinswil;Densbüren;Schwaderloch;Rottenschwil;Bünzen;Biberstein;Kirchleerau;Oberhof;Besenbüren;Gansingen;Oberkulm',
    'qbB_eC_DkODSgDr_@tKa]|BpSmGkYxEtZiNbDtJyMyEaGMoDjA{@`KbHeElGdBrHgDuPfCdP{H{RhDnGdAg@N_NxCDgMdDvBuEvDdFzErB}IvGaEp@~HuTmHp@tHrJhCnMwGoTqIi@tJhI_D{EfHpLgCsHa@_H_@|E|BwIeIvFbPjRdC}ZuTvh@TiD`KgNz@Fe@wHD~L{BaOeFtMxJyEcPmGpRrXyL}Xv@vAnA{D|A`ImIzJxPmYuK~FlId@mDzBlCcDsDdAfCgDoBxAqHbLzOiE_QbDl@gMDzQzLgXoFpA]bLrByJtD}B}@dPhBpL{SaT|W_GgOzKrH{@iMxOhKqOcJy@pDfCWi@dIgKa@hTwPqHhYsLsHXmLxPlL}BhBoHkMvV`@yAhKcCcPmN`EdQNmBgGwD|OoLFhAsE|MvGd@yI|BlGmTiMdLfNX',
  ],
  [
    'SO',
    'Soleure;Olten;Granges;Grenchen;Solothurn;Zuchwil;Biberist;Dornach;Trimbach;Derendingen;Balsthal;Gerlafingen;Bettlach;Schönenwerd;Wangen;Oensingen;Hägendorf;Niedergösgen;Lostorf;Langendorf;Luterbach;Breitenbach;Egerkingen;Selzach;Subingen;Rohr;Erlinsbach;Deitingen;Wolfwil;Obergösgen;Nunningen;Büsserach;Oberbuchsiten;Laupersdorf;Gunzgen;Riedholz;Fulenbach;Rodersdorf;Kleinlützel;Matzendorf;Hochwald;Welschenrohr;Kriegstetten;Messen;Himmelried',
    '_wAieB{G{UzHt^??_@yGJy@j@FwQkBbF}OlItQiFqE`HpF{@fHoIcc@p@fGnBrH}AyFiAeHWpAfI~YJkCaKlAlD{MdFpSJgIeL{SVmBlJhWkBcJ_EuHy@vS?|C`DeM?`FA_JbDlOmAmOcLhVnBrApFgLkHa@xIjFtEmCbDpHqSuH',
  ],
  [
    'TG',
    'Frauenfeld;Kreuzlingen;Arbon;Amriswil;Weinfelden;Romanshorn;Aadorf;Sirnach;Münchwilen;Egnach;Wängi;Eschlikon;Tägerwilen;Sulgen;Gachnang;Steckborn;Bürglen;Erlen;Berg;Rickenbach bei Wil;Märstetten-Dorf;Fischingen;Roggwil;Müllheim;Münsterlingen;Ermatingen;Matzingen;Affeltrangen;Wigoltingen;Altnau;Bottighofen;Pfyn;Wagenhausen;Eschenz;Uttwil;Homburg;Hüttwilen;Güttingen;Salmsach;Thundorf;Stettfurt;Langrickenbach;Gottlieben;Diessenhofen;Hohentannen',
    '{lBmzDyDgPjGcO{@pGg@fK@mPrCz\\z@aE]@cC}VzAtY`AUaK_JhF{A@xS_GcGjFkI@iD}@fCbGhF_Hg@dJfEkDuYkEnW{@iMmAdHlHnHKeEoCBYmMq@hBlA|N}BrEVu@~Bc\\eBxSv@lGF{X`BiDNnXf@TgCkQkC`Fq@~VfJu\\',
  ],
  [
    'GR',
    'Coire;Davos;Saint-Moritz;Chur;Igis;Domat;Klosters Serneus;Poschiavo;Zizers;Trimmis;Samedan;Bonaduz;Lenzerheide;Thusis;Flims;Maienfeld;Schiers;Ilanz;Arosa;Untervaz;Disentis;Scuol;Felsberg;Malans;Pontresina;Cazis;Breíl;Mesocco;Rhäzüns;Laax;Trun;Grüsch;Celerina;Churwalden;Zuoz;Tamins;Luzein;Brusio;Jenaz;Zernez;Vals Platz;Silvaplana;Scharans;Tiefencastel;Hinterrhein;Arvigo;Buseno;Cauco;Santa Maria in Calanca;Promontogno;La Punt Chamues-ch;Landquart;Braggio;Donat',
    's`AabFzA_R`RK}TjR}DmAzEpFkBeWhb@wLge@x]dAF|UoRiPt\\pDaIp@nFwGrHoIkNdAwHfKb]Gm\\kHzG`Mti@{DmyAaBjr@mGeEh]kS}Lf\\eBhVnVyIiXiIKvGzB|OyMeh@f\\gLyOrRdJ_YgMra@sDeUfh@uUyh@tXjMwVdD`x@zHme@gO~SrBoF|FtVlMlDv@JyB[nCo@wCyX_NsUeV`Ulg@tZiScR',
  ],
  [
    'ZG',
    'Zoug;Baar;Zug;Cham;Rotkreuz;Hünenberg;Steinhausen;Unterägeri;Menzingen;Walchwil',
    'wtAqbDo@Yn@XShBlA`A_AJg@yBtBeEsAMvCtC',
  ],
  [
    'SZ',
    'Schwytz;Freienbach;Schwyz;Einsiedeln;Küssnacht;Arth;Ingenbohl;Schübelbach;Pfäffikon;Siebnen;Wollerau;Lachen;Goldau;Altendorf;Feusisberg;Muotathal;Ibach;Schindellegi;Steinen;Reichenburg;Tuggen;Unteriberg;Rothenthurm;Gersau;Sattel;Bäch;Vorderthal',
    'ikAckDoJoEnJnEuEyDrA`Rl@aD~BwD{IqRw@jHt@oFi@dJDkG~GdR{GgQDtDbLc@cAnFgIgCxFhEqFyU_Av@vG~GqA`GzElHoD}EsF_EbDsI',
  ],
  [
    'SH',
    'Schaffhouse;Schaffhausen;Neuhausen;Thayngen;Stein am Rhein;Beringen;Wilchingen;Hallau;Neunkirch;Schleitheim;Ramsen;Löhningen;Stetten',
    'quB}iD??Tf@yBwDnDqHmAzP|@rEy@RJsAsBb@nAmSL`OmA}E',
  ],
  [
    'UR',
    'Altdorf;Schattdorf;Bürglen;Erstfeld;Silenen;Flüelen;Seedorf;Attinghausen;Andermatt;Bauen',
    'obAojDZUSSpBZz@k@gF`Bl@Nd@[dMfAwQ^',
  ],
  ['OW', 'Sarnen;Alpnach;Kerns;Sachseln;Engelberg;Giswil;Lungern', 'ocAqqC{Au@pAEbArAzAoIWvL|Ah@'],
  [
    'NW',
    'Stans;Buochs;Hergiswil;Stansstad;Ennetbürgen;Beckenried;Wolfenschiessen;Dallenwil;Emmetten',
    'kgAcyC_@qBSbFLu@MsC`@cC~BbDi@JaA}F',
  ],
  [
    'GL',
    'Glaris;Glarus;Näfels;Niederurnen;Mollis;Netstal;Ennenda;Schwanden;Bilten;Oberurnen;Luchsingen;Linthal',
    'qlA_eE??qBFw@RhAc@r@\\x@k@lAPuHvAfAaAfHj@xAlA',
  ],
  [
    'AR',
    'Herisau;Teufen;Heiden;Speicher;Gais;Urnäsch;Walzenhausen;Rehetobel;Waldstatt;Trogen;Bühler;Schwellbrunn',
    'cbBerEIuEgBeH~@rD`BUxAzIgGiSl@rFjCnKgBkJdAnAf@~I',
  ],
  ['AI', 'Appenzell;Oberegg;Gonten;Haslen', 'u~AkzE{DyGbEvKsAi@'],
  [
    'LI',
    'Vaduz;Schaan;Triesen;Balzers;Eschen;Mauren;Triesenberg;Ruggell;Gamprin;Schellenberg;Planken',
    '{rAkaFm@XpBe@pAp@_He@Mk@fEBoF`@b@^UkAzAD',
  ],
]

export interface Coordinates {
  name: string
  /** Thousandths of a degree from 45.8° north and 5.9° east, about 100 m. */
  point: Pair
}

/**
 * The centre of about 1,240 Swiss localities by canton. They are:
 *
 * - The localities of over 1,000 inhabitants of GeoNames (geonames.org, CC BY 4.0).
 * - The places of the catalogue under their French names.
 * - The few catalogue places that GeoNames lacks, placed by hand to about a kilometre.
 */
export const coordinatesByCanton: readonly (readonly [CantonCode, readonly Coordinates[]])[] = names.map(
  ([canton, list, text]) => {
    const [points = []] = readPolylines(text)
    return [canton, list.split(';').map((name, at) => ({ name, point: points[at]! }))]
  },
)
