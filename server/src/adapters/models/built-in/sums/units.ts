import { compare, divide, multiply, parseRational, power, type Rational, rational } from './rational.ts';

/** Exponents of the base dimensions: length, mass, time, data, angle, temperature, electric current. */
export type Dimensions = readonly number[];

export interface Unit {
  /** As written after a number. */
  readonly name: string;
  /** Its size in base units (m, kg, s, bit, degree, kelvin, ampere). */
  readonly factor: Rational;
  readonly dimensions: Dimensions;
  /** For scales with another zero point: base value = value × factor + offset. */
  readonly offset?: Rational;
}

export const plain: Dimensions = [0, 0, 0, 0, 0, 0, 0];
const dims = (...powers: number[]): Dimensions => plain.map((_, at) => powers[at] ?? 0);
const length = dims(1);
const area = dims(2);
const volume = dims(3);
const mass = dims(0, 1);
const time = dims(0, 0, 1);
const speed = dims(1, 0, -1);
const data = dims(0, 0, 0, 1);
const dataRate = dims(0, 0, -1, 1);
const angle = dims(0, 0, 0, 0, 1);
const temperature = dims(0, 0, 0, 0, 0, 1);
const acceleration = dims(1, 0, -2);
const force = dims(1, 1, -2);
const energy = dims(2, 1, -2);
const watt = dims(2, 1, -3);
const pressure = dims(-1, 1, -2);
const frequency = dims(0, 0, -1);

/**
 * name | other spellings | factor. Factors are exact by definition unless noted: the international yard and pound
 * (1959), the US gallon of 231 cubic inches, the imperial gallon of 4.54609 l, the thermochemical calorie of 4.184 J,
 * the IT British thermal unit, the standard atmosphere. SOURCE: NIST Special Publication 811, appendix B.
 */
const tables: readonly (readonly [Dimensions, string])[] = [
  [
    length,
    `m|meter,metre,meters,metres|1;km|kilometer,kilometre,kilometers,kilometres,kms|1000;cm|centimeter,centimetre,centimeters,centimetres|0.01;
    mm|millimeter,millimetre,millimeters,millimetres|0.001;µm|um,μm,micron,microns,micrometer,micrometre,micrometers,micrometres|0.000001;nm|nanometer,nanometre,nanometers,nanometres|1e-9;
    dm|decimeter,decimetre,decimeters,decimetres|0.1;in|inch,inches,"|0.0254;ft|foot,feet,'|0.3048;yd|yard,yards|0.9144;mi|mile,miles|1609.344;
    nautical miles|nmi,nautical mile|1852;light-years|ly,light year,light years,lightyear,lightyears,light-year|9460730472580800;au|astronomical unit,astronomical units|149597870700;
    furlongs|furlong|201.168;fathoms|fathom|1.8288`,
  ],
  [
    area,
    `m²|m2,m^2,sqm,sq m,square meter,square metre,square meters,square metres|1;km²|km2,km^2,sq km,square kilometer,square kilometre,square kilometers,square kilometres|1000000;
    cm²|cm2,cm^2,sq cm,square centimeter,square centimetre,square centimeters,square centimetres|0.0001;mm²|mm2,mm^2,square millimeters,square millimetres|0.000001;
    ha|hectare,hectares|10000;acres|acre,ac|4046.8564224;ft²|ft2,ft^2,sqft,sq ft,square foot,square feet|0.09290304;in²|in2,in^2,sq in,square inch,square inches|0.00064516;
    yd²|yd2,sq yd,square yard,square yards|0.83612736;mi²|mi2,sq mi,square mile,square miles|2589988.110336`,
  ],
  [
    volume,
    `l|L,liter,litre,liters,litres|0.001;ml|mL,milliliter,millilitre,milliliters,millilitres,cc|0.000001;cl|centiliter,centilitre,centiliters,centilitres|0.00001;dl|dL,deciliter,decilitre,deciliters,decilitres|0.0001;
    hl|hectoliter,hectolitre,hectoliters,hectolitres|0.1;m³|m3,m^3,cubic meter,cubic metre,cubic meters,cubic metres|1;cm³|cm3,cm^3,cubic centimeter,cubic centimetre,cubic centimeters,cubic centimetres|0.000001;
    ft³|ft3,cubic foot,cubic feet|0.028316846592;in³|in3,cubic inch,cubic inches|0.000016387064;US gallons|gal,gallon,gallons,us gallon,us gallons|0.003785411784;US quarts|qt,quart,quarts|0.000946352946;
    US pints|pt,pint,pints|0.000473176473;US cups|cup,cups|0.0002365882365;US fl oz|fl oz,fluid ounce,fluid ounces|0.0000295735295625;
    tbsp|tablespoon,tablespoons|0.00001478676478125;tsp|teaspoon,teaspoons|0.00000492892159375;imperial gallons|imperial gallon,uk gallon,uk gallons|0.00454609;imperial pints|imperial pint,uk pint,uk pints|0.00056826125;
    barrels|barrel,bbl|0.158987294928`,
  ],
  [
    mass,
    `kg|kilogram,kilograms,kilo,kilos,kgs|1;g|gram,grams|0.001;mg|milligram,milligrams|0.000001;µg|ug,μg,mcg,microgram,micrograms|1e-9;t|tonne,tonnes,metric ton,metric tons|1000;
    lb|lbs,pound,pounds|0.45359237;oz|ounce,ounces|0.028349523125;stone|stones,st|6.35029318;short tons|short ton,us ton,us tons|907.18474;long tons|long ton|1016.0469088;carats|carat,ct|0.0002;
    troy ounces|troy ounce|0.0311034768`,
  ],
  [
    time,
    `s|sec,secs,second,seconds|1;ms|millisecond,milliseconds|0.001;µs|us,μs,microsecond,microseconds|0.000001;ns|nanosecond,nanoseconds|1e-9;min|mins,minute,minutes|60;h|hr,hrs,hour,hours|3600;
    days|d,day|86400;weeks|wk,week|604800;fortnights|fortnight|1209600;months|month|2628000;years|yr,yrs,year|31536000;decades|decade|315360000;centuries|century|3153600000`,
  ],
  [
    speed,
    `m/s|mps,meters per second,metres per second,meter per second,metre per second|1;km/h|kmh,kph,kmph,kilometers per hour,kilometres per hour,km per hour|5/18;mph|mi/h,miles per hour|0.44704;
    knots|knot,kn,kt|463/900;ft/s|fps,feet per second|0.3048;times the speed of light|speed of light|299792458`,
  ],
  [acceleration, 'm/s²|m/s2,m/s^2|1;ft/s²|ft/s2|0.3048;g₀|standard gravity|9.80665'],
  [
    data,
    `bits|bit|1;bytes|byte,B|8;kB|KB,kilobyte,kilobytes|8e3;MB|megabyte,megabytes|8e6;GB|gigabyte,gigabytes,gig,gigs|8e9;TB|terabyte,terabytes|8e12;PB|petabyte,petabytes|8e15;
    KiB|kibibyte,kibibytes|8192;MiB|mebibyte,mebibytes|8388608;GiB|gibibyte,gibibytes|8589934592;TiB|tebibyte,tebibytes|8796093022208;
    kbit|Kbit,kilobit,kilobits,kb|1e3;Mbit|megabit,megabits,Mb|1e6;Gbit|gigabit,gigabits,Gb|1e9;Tbit|terabit,terabits|1e12`,
  ],
  [dataRate, 'bit/s|bps|1;kbit/s|kbps|1e3;Mbit/s|Mbps,mbps|1e6;Gbit/s|Gbps,gbps|1e9;MB/s|MBps|8e6;GB/s|GBps|8e9'],
  [
    angle,
    '°|deg,degree,degrees|1;arcminutes|arcminute|1/60;arcseconds|arcsecond|1/3600;full turns|turn,turns,revolution,revolutions|360;gon|gradian,gradians|0.9',
  ],
  [
    force,
    'N|newton,newtons|1;kN|kilonewton,kilonewtons|1000;lbf|pound-force|4.4482216152605;kgf|kilogram-force|9.80665;dyn|dyne,dynes|0.00001',
  ],
  [
    energy,
    `J|joule,joules|1;kJ|kilojoule,kilojoules|1000;MJ|megajoule,megajoules|1000000;cal|calorie,calories|4.184;kcal|kilocalorie,kilocalories,Cal|4184;
    Wh|watt hour,watt hours,watt-hour,watt-hours|3600;kWh|kilowatt hour,kilowatt hours,kilowatt-hour,kilowatt-hours|3600000;MWh|megawatt hour,megawatt hours|3600000000;
    BTU|btu,BTUs,british thermal unit,british thermal units|1055.05585262;eV|electronvolt,electronvolts|1.602176634e-19;ft·lbf|foot-pound,foot-pounds|1.3558179483314004`,
  ],
  [
    watt,
    `W|watt,watts|1;kW|kilowatt,kilowatts|1000;MW|megawatt,megawatts|1000000;GW|gigawatt,gigawatts|1000000000;mW|milliwatt,milliwatts|0.001;
    hp|horsepower|745.69987158227022;PS|metric horsepower|735.49875`,
  ],
  [
    pressure,
    `Pa|pascal,pascals|1;hPa|hectopascal,hectopascals|100;kPa|kilopascal,kilopascals|1000;MPa|megapascal,megapascals|1000000;bar|bars|100000;mbar|millibar,millibars|100;
    atm|atmosphere,atmospheres|101325;psi|PSI|6894.757293168361;mmHg|mm Hg|133.322387415;torr|Torr|20265/152;inHg|in Hg|3386.389`,
  ],
  [frequency, 'Hz|hertz|1;kHz|kilohertz|1e3;MHz|megahertz|1e6;GHz|gigahertz|1e9;rpm|RPM|1/60'],
];

function fraction(text: string): Rational {
  const [top = '0', bottom = '1'] = text.trim().split('/');
  return divide(parseRational(top), parseRational(bottom));
}

const units = build();

function build(): ReadonlyMap<string, Unit> {
  const map = new Map<string, Unit>();
  for (const [dimensions, table] of tables) {
    for (const row of table.split(';')) {
      const [name = '', spellings = '', factor = '1'] = row.trim().split('|');
      const unit = { name, factor: fraction(factor), dimensions };
      for (const spelling of [name, ...spellings.split(',')]) map.set(spelling.trim(), unit);
    }
  }
  const radian = {
    name: 'rad',
    factor: { ...parseRational('57.295779513082320876798154814105170332'), rounded: true },
    dimensions: angle,
  };
  for (const spelling of ['rad', 'radian', 'radians']) map.set(spelling, radian);
  const kelvin = { name: 'K', factor: rational(1n), dimensions: temperature, offset: rational(0n) };
  const celsius = { name: '°C', factor: rational(1n), dimensions: temperature, offset: rational(27315n, 100n) };
  const fahrenheit = { name: '°F', factor: rational(5n, 9n), dimensions: temperature, offset: rational(45967n, 180n) };
  const scales: readonly (readonly [Unit, string])[] = [
    [kelvin, 'K,kelvin,kelvins'],
    [celsius, '°C,C,celsius,centigrade,degrees celsius,degree celsius,degrees C,degrees c,deg C'],
    [fahrenheit, '°F,F,fahrenheit,degrees fahrenheit,degree fahrenheit,degrees F,degrees f,deg F'],
  ];
  for (const [unit, spellings] of scales) for (const spelling of spellings.split(',')) map.set(spelling, unit);
  return map;
}

/** Longest first, so that 'square feet' is recognised as a whole. */
export const unitSpellings: readonly string[] = [...units.keys()]
  .filter((name) => name !== '')
  .sort((a, b) => b.length - a.length);

/** Letter case matters only where it distinguishes units (MB, Mb; K, k). */
export function unitNamed(spelling: string): Unit | undefined {
  return units.get(spelling) ?? units.get(spelling.toLowerCase());
}

export function sameDimensions(one: Dimensions, other: Dimensions): boolean {
  return one.every((value, at) => value === other[at]);
}

export function combine(one: Dimensions, other: Dimensions, sign: 1 | -1): Dimensions {
  return one.map((value, at) => value + sign * (other[at] ?? 0));
}

/** A compound unit: km/h, m^2. */
export function compound(one: Unit, other: Unit, sign: 1 | -1): Unit {
  return {
    name: `${one.name}${sign > 0 ? '·' : '/'}${other.name}`,
    factor: sign > 0 ? multiply(one.factor, other.factor) : divide(one.factor, other.factor),
    dimensions: combine(one.dimensions, other.dimensions, sign),
  };
}

export function raised(unit: Unit, exponent: number): Unit {
  return {
    name: `${unit.name}${exponent === 2 ? '²' : exponent === 3 ? '³' : `^${exponent}`}`,
    factor: power(unit.factor, rational(BigInt(exponent))),
    dimensions: unit.dimensions.map((value) => value * exponent),
  };
}

const usual = 'm m² m³ kg s m/s m/s² bits bit/s ° N J W Pa Hz K'.split(' ');
/** An amount of at least one of the larger unit is shown in that unit. */
const larger: Readonly<Record<string, string>> = { m: 'km', s: 'h', J: 'kWh' };

/** The unit a result is shown in when none was requested. */
export function usualUnit(dimensions: Dimensions, amount: Rational): Unit | undefined {
  const unit = usual
    .map((name) => units.get(name))
    .find((known) => known !== undefined && sameDimensions(known.dimensions, dimensions));
  const large = unit === undefined ? undefined : units.get(larger[unit.name] ?? '');
  return large !== undefined && compare(amount, large.factor) >= 0 ? large : unit;
}
