/** Answers questions about clock times: the span between two, or a time plus or minus a length; else null. */
export function answerClock(text: string): string | null {
  if (text.length > 120) return null;
  const plain = text
    .trim()
    .replace(/[?.!\s]+$/, '')
    .toLowerCase();
  const span =
    /^(?:how (?:long|much time|many hours|many minutes)(?: is it| is there| are there| is)?(?: between| from)|(?:hours|minutes|time) (?:between|from))\s+(.+?)\s+(?:and|to|until|till)\s+(.+)$/.exec(
      plain,
    );
  if (span !== null)
    return spanOf(
      minutesOf(span[1]),
      minutesOf(span[2]),
      plain.includes('many minutes') || plain.startsWith('minutes'),
    );
  const later =
    /^(?:what time (?:is|will it be|was it)(?: it)?\s+)?(.+?)\s+(after|before|from)\s+(\S+(?:\s?[ap]\.?m\.?)?)$/.exec(
      plain,
    );
  if (later !== null) return shifted(minutesOf(later[3]), lengthOf(later[1]), later[2] === 'before' ? -1 : 1);
  const signed = /^(?:what is\s+)?(\d{1,2}:\d\d(?:\s?[ap]\.?m\.?)?)\s*(\+|plus|-|−|minus)\s*(.+)$/.exec(plain);
  if (signed === null) return null;
  return shifted(minutesOf(signed[1]), lengthOf(signed[3]), /^[+p]/.test(signed[2] ?? '') ? 1 : -1);
}

/** Minutes after midnight. */
function minutesOf(said = ''): number | null {
  if (said === 'noon') return 720;
  if (said === 'midnight') return 0;
  const [, hours, minutes, half] = /^(\d{1,2})(?::(\d\d))?\s?([ap])?\.?(?:m\.?)?$/.exec(said) ?? [];
  if (hours === undefined || (minutes === undefined && half === undefined)) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0);
  return hour > 24 || Number(minutes ?? 0) > 59 ? null : hour * 60 + Number(minutes ?? 0);
}

function lengthOf(said = ''): number | null {
  const parts = [...said.matchAll(/(\d+(?:\.\d+)?)\s*(h(?:ours?|rs?)?|m(?:in(?:ute)?s?)?)\b/g)];
  const left = parts
    .reduce((rest, [match]) => rest.replace(match, ''), said)
    .replaceAll(/\band\b|,/g, '')
    .trim();
  if (parts.length === 0 || left !== '') return null;
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (unit.startsWith('h') ? 60 : 1), 0);
}

function spanOf(from: number | null, to: number | null, inMinutes: boolean): string | null {
  if (from === null || to === null) return null;
  const minutes = to >= from ? to - from : to + 1440 - from;
  const hours = Math.floor(minutes / 60);
  const both = [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 || hours === 0 ? `${minutes % 60} min` : '']
    .filter(Boolean)
    .join(' ');
  const over = to < from ? ', over midnight' : '';
  const main = inMinutes ? `${minutes.toLocaleString('en-US')} minutes` : both;
  return `**${main}** from ${clock(from)} to ${clock(to)}${over} (${inMinutes ? both : `${minutes.toLocaleString('en-US')} minutes`}).\n`;
}

function shifted(from: number | null, minutes: number | null, sign: 1 | -1): string | null {
  if (from === null || minutes === null || !Number.isInteger(minutes)) return null;
  const at = from + sign * minutes;
  const days = Math.floor(at / 1440);
  const note =
    days === 0 ? '' : days === 1 ? ' the next day' : days === -1 ? ' the day before' : ` (${days} days away)`;
  return `**${clock(((at % 1440) + 1440) % 1440)}**${note}.\n`;
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
