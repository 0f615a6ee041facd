/**
 * Results of each way to read a diary: a status, the dates whose words were readable (`-` for none), or whether
 * something was there.
 */
export const THERE = `
                              owner        friend    stranger  visitor   ex-friend  blocked   blocker   leaving
entry private                 200          403       403       401       403        403       403       403
entry private, owner unnamed  200          403       403       401       403        403       403       403
reflection answers private    200          403       403       401       403        403       403       403
replies private               200          403       403       401       403        403       403       403
reply to private              403          403       403       401       403        403       403       403
entry friends                 200          200       403       401       403        403       403       200
entry friends, owner unnamed  200          200       403       401       403        403       403       200
reflection answers friends    200          403       403       401       403        403       403       403
replies friends               200          403       403       401       403        403       403       403
reply to friends              403          204       403       401       403        403       403       204
entry public                  200          200       200       401       200        403       403       200
entry public, owner unnamed   200          200       200       401       200        403       403       200
reflection answers public     200          403       403       401       403        403       403       403
replies public                200          403       403       401       403        403       403       403
reply to public               403          204       403       401       403        403       403       204
thumb private                 200          404       404       404       404        404       404       404
display private               200          404       404       404       404        404       404       404
audio private                 200          404       404       404       404        404       404       404
original private              200          404       404       404       404        404       404       404
thumb friends                 200          200       404       404       404        404       404       200
display friends               200          200       404       404       404        404       404       200
audio friends                 200          200       404       404       404        404       404       200
original friends              200          404       404       404       404        404       404       404
thumb public                  200          200       200       404       200        404       404       200
display public                200          200       200       404       200        404       404       200
audio public                  200          200       200       404       200        404       404       200
original public               200          404       404       404       404        404       404       404
address made out anew         404          404       404       404       404        404       404       404
feed of friends               -            fri+pub   -         401       -          -         -         fri+pub
feed of everybody             -            pub       pub       401       pub        -         -         pub
own entries                   pri+fri+pub  -         -         401       -          -         -         -
own entries of a year         pri+fri+pub  -         -         401       -          -         -         -
own changes                   pri+fri+pub  -         -         401       -          -         -         -
addresses by hash             there        missing   missing   401       missing    missing   missing   missing
states by hash                there        missing   missing   401       missing    missing   missing   missing
newest day of a friend        -            there     -         401       -          -         -         there
link to private               pri          pri       pri       pri       pri        pri       pri       pri
link to friends, unopened     -            -         -         -         -          -         -         -
look at the link              pri          404       404       401       404        404       404       404
list of links                 there        -         -         401       -          -         -         -
thumb by link                 200          200       200       200       200        200       200       200
audio by link                 200          200       200       200       200        200       200       200
original by link              404          404       404       404       404        404       404       404
`;

/** The same while the owner's account is ending: only the owner has it (decision 100). */
export const ABOUT_TO_END = `
                              owner        visitor   others
entry private                 200          401       403
entry private, owner unnamed  200          401       403
reflection answers private    200          401       403
replies private               200          401       403
reply to private              403          401       403
entry friends                 200          401       403
entry friends, owner unnamed  200          401       403
reflection answers friends    200          401       403
replies friends               200          401       403
reply to friends              403          401       403
entry public                  200          401       403
entry public, owner unnamed   200          401       403
reflection answers public     200          401       403
replies public                200          401       403
reply to public               403          401       403
thumb private                 200          404       404
display private               200          404       404
audio private                 200          404       404
original private              200          404       404
thumb friends                 200          404       404
display friends               200          404       404
audio friends                 200          404       404
original friends              200          404       404
thumb public                  200          404       404
display public                200          404       404
audio public                  200          404       404
original public               200          404       404
address made out anew         404          404       404
feed of friends               -            401       -
feed of everybody             -            401       -
own entries                   pri+fri+pub  401       -
own entries of a year         pri+fri+pub  401       -
own changes                   pri+fri+pub  401       -
addresses by hash             there        401       missing
states by hash                there        401       missing
newest day of a friend        -            401       -
link to private               404          404       404
link to friends, unopened     404          404       404
look at the link              404          401       404
list of links                 there        401       -
thumb by link                 404          404       404
audio by link                 404          404       404
original by link              404          404       404
`;

/** The same after all entries are deleted: only the owner can restore them, and nobody else learns of them. */
export const DELETED = `
                              owner        visitor   others
entry private                 404          401       404
entry private, owner unnamed  404          401       404
reflection answers private    404          401       404
replies private               404          401       404
reply to private              404          401       404
entry friends                 404          401       404
entry friends, owner unnamed  404          401       404
reflection answers friends    404          401       404
replies friends               404          401       404
reply to friends              404          401       404
entry public                  404          401       404
entry public, owner unnamed   404          401       404
reflection answers public     404          401       404
replies public                404          401       404
reply to public               404          401       404
thumb private                 200          404       404
display private               200          404       404
audio private                 200          404       404
original private              200          404       404
thumb friends                 200          404       404
display friends               200          404       404
audio friends                 200          404       404
original friends              200          404       404
thumb public                  200          404       404
display public                200          404       404
audio public                  200          404       404
original public               200          404       404
address made out anew         404          404       404
feed of friends               -            401       -
feed of everybody             -            401       -
own entries                   -            401       -
own entries of a year         -            401       -
own changes                   pri+fri+pub  401       -
addresses by hash             there        401       missing
states by hash                there        401       missing
newest day of a friend        -            401       -
link to private               404          404       404
link to friends, unopened     404          404       404
look at the link              404          401       404
list of links                 -            401       -
thumb by link                 404          404       404
audio by link                 404          404       404
original by link              404          404       404
`;
