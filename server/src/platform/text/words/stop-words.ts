/** English words too common to tell texts apart, question words included. For other languages no words are removed. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above across after again against all along also among am an and any are aren't as at be because been before being below between both but by
  can can't cannot could couldn't did didn't do does doesn't doing don't down during each else ever few for from further get
  gets got had hadn't has hasn't have haven't having he her here hers herself him himself his how i if in into is isn't it
  it's its itself just let let's like may me might more most much must my myself no nor not now of off on once only or other
  our ours ourselves out over own per please same shall she should so some such than that that's the their theirs them
  themselves then there there's these they this those through to too toward towards under until up upon us via very was wasn't we were weren't
  what what's when where which while who who's whom whose why will with within without won't would you your yours yourself`.split(
    /\s+/,
  ),
);
