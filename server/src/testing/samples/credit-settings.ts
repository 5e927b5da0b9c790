/** What an installation gives its users and lets them spend, without limits by the day. */
export const creditSettings = {
  signupCredits: 500,
  demoCredits: 100,
  demoDailyCredits: null,
  monthlyLimitUsd: 50,
  visitorDailyTokens: null,
  userDailyFreeTokens: null,
};
