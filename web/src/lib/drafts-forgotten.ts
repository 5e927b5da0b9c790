/** The localStorage key that records a sign-out: '-of.', the user's id and the time. Drafts of other users are kept. */
export const forgottenAt = 'atrium.drafts-forgotten';
